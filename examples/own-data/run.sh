#!/usr/bin/env bash
# Serves your own tables: converts the files in tables/ to a snapshot, serves it, and sends one request.
# Requires `npm ci && npm run build`, and curl. For another port than 8080: PORT=8081 examples/own-data/run.sh
set -euo pipefail
cd "$(dirname "$0")"
program=../../dist/cli/main.js
work=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null && wait "$service"; rm -rf "$work"' EXIT

node "$program" convert tables "$work/snapshot"

export API_KEYS=example-key CACHE_DIR=$work/cache
node "$program" serve --snapshot "$work/snapshot" >"$work/log" &
service=$!
# The service prints its address when it is ready.
until ready=$(grep -o 'ready at http.*' "$work/log"); do kill -0 "$service"; sleep 0.2; done

curl -fsS -H "x-api-key: $API_KEYS" "${ready#ready at }/restaking/operators-tvl?limit=2"
echo
