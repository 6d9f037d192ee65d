"""What the server sends is what the library of Standard Webhooks verifies."""

import datetime
import json
from pathlib import Path

import pytest
from standardwebhooks import Webhook, WebhookVerificationError
from standardwebhooks import webhooks as library

LETTER = Path(__file__).parents[2] / "web" / "tests" / "web" / "api" / "webhook.json"


@pytest.fixture
def letter(monkeypatch):
    """A letter that a test of the server makes anew each time, at the moment when it was sent."""
    letter = json.loads(LETTER.read_text())
    sent = datetime.datetime.fromtimestamp(
        int(letter["headers"]["webhook-timestamp"]), datetime.timezone.utc
    )

    class Then(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return sent

    monkeypatch.setattr(library, "datetime", Then)
    return letter


def test_a_letter_is_verified(letter):
    told = Webhook(letter["secret"]).verify(letter["body"], letter["headers"])
    assert told["type"] == "turn"
    assert set(told["data"]) == {"table", "game", "seat", "step", "due"}


def test_a_letter_that_was_changed_is_not(letter):
    with pytest.raises(WebhookVerificationError):
        Webhook(letter["secret"]).verify(letter["body"].replace("k7w2", "k7w3"), letter["headers"])
