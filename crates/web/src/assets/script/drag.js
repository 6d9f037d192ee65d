// Dragging, where there is a mouse: a card of the own hand onto the table or another player, the own token
// onto a square. What is let go there is touched, so it does what a touch does and nothing else.

// So far the mouse goes before it drags.
const SLACK = 8;

// So long a card stays where it was let go, until the next frame takes it from there.
const LINGER = 700;

const FREE_SQUARE = "#board .square[form=act]:not([aria-disabled])";

let drag = null;

function pieceAt(target) {
  const card = target.closest?.(".dock .fan > .held");
  if (card) return { card };
  const token = $(FREE_SQUARE) && target.closest?.(".dock .plate") && $(".dock .plate > .token");
  return token && { token };
}

function beginDrag() {
  drag.moved = drag.card ?? document.body.appendChild(drag.token.cloneNode());
  drag.moved.classList.add("dragged");
  document.documentElement.classList.add(drag.card ? "drags-card" : "drags-token");
}

function moveDrag({ clientX, clientY }) {
  const [right, down] = [clientX - drag.x, clientY - drag.y];
  if (!drag.moved && Math.hypot(right, down) < SLACK) return;
  if (!drag.moved) beginDrag();
  drag.moved.style.translate = drag.card ? `${right}px ${down}px` : `${clientX}px ${clientY}px`;
}

function endDrag() {
  const { card, moved } = drag ?? {};
  drag = null;
  if (!moved) return;
  document.documentElement.classList.remove("drags-card", "drags-token");
  moved.classList.remove("dragged");
  if (card) card.style.translate = "";
  else moved.remove();
}

function drop({ clientX, clientY }) {
  const { card } = drag;
  const under = document.elementFromPoint(clientX, clientY);
  const place = card ? under?.closest("#board, .others") : under?.closest(FREE_SQUARE);
  const { translate } = drag.moved.style;
  endDrag();
  if (!place) return;
  if (!card) return place.click();
  card.style.translate = translate;
  setTimeout(() => (card.style.translate = ""), LINGER);
  play(card);
}

// A card that is chosen among others is sent with them, as soon as there are enough.
function play(card) {
  const box = $("input", card);
  if (!box) return card.click();
  if (!box.checked) box.click();
  const send = $("[form=pick][data-owed]");
  if (picks().filter((other) => other.checked).length === Number(send?.dataset.owed)) send.click();
}

document.addEventListener("pointerdown", ({ pointerType, button, target, clientX: x, clientY: y }) => {
  endDrag();
  const piece = pointerType === "mouse" && button === 0 && pieceAt(target);
  if (piece) drag = { ...piece, x, y };
});

document.addEventListener("pointermove", (event) => {
  if (drag && !(event.buttons & 1)) endDrag();
  if (drag) moveDrag(event);
});

document.addEventListener("pointerup", (event) => (drag?.moved ? drop(event) : endDrag()));
document.addEventListener("keydown", ({ key }) => key === "Escape" && endDrag());
document.addEventListener("dragstart", (event) => drag && event.preventDefault());
addEventListener("blur", endDrag);
