#!/usr/bin/env bash
# Tables of your own as a service: makes a snapshot of the files in tables/, serves it, and asks it one question.
# It needs `npm ci && npm run build` before, and curl. On another port than 8080: PORT=8081 examples/own-data/run.sh
set -euo pipefail
cd "$(dirname "$0")"
program=../../dist/cli/main.js
work=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null && wait "$service"; rm -rf "$work"' EXIT

node "$program" convert tables "$work/snapshot"

export API_KEYS=example-key CACHE_DIR=$work/cache
node "$program" serve --snapshot "$work/snapshot" >"$work/log" &
service=$!
# The service says when it is ready, and at which address.
until ready=$(grep -o 'ready at http.*' "$work/log"); do kill -0 "$service"; sleep 0.2; done

curl -fsS -H "x-api-key: $API_KEYS" "${ready#ready at }/restaking/operators-tvl?limit=2"
echo
