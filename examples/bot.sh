#!/usr/bin/env bash
# A bot in plain shell, with curl and jq: opens a table against the house and plays the first legal action, to the end.
#
#     examples/bot.sh http://localhost:4949
set -eu
K=$1/api/v1
T=$(curl -s "$K/tokens" -d '{"name":"Shell"}' | jq -r .token)
A="Authorization: Bearer $T"
ID=$(curl -s "$K/tables" -H "$A" -d '{"game":"chico","house":["casual"],"start":true}' | jq -r .id)
echo "$1/t/$ID"
STEP=0
while true; do
  TABLE=$(curl -s "$K/tables/$ID?since=$STEP&wait=50" -H "$A")
  STEP=$(jq .step <<<"$TABLE")
  [ "$(jq -r .status <<<"$TABLE")" = over ] && break
  ACTION=$(jq -c '.legal["0"][0] // empty' <<<"$TABLE")
  [ -z "$ACTION" ] || curl -s "$K/tables/$ID/actions" -H "$A" -d "{\"step\":$STEP,\"actions\":[$ACTION]}" >/dev/null
done
jq -c .pending <<<"$TABLE"
