#!/usr/bin/env bash
# Tables of your own as a service: makes a snapshot of the files in tables/, serves it, and asks it one question.
# It needs `npm ci && npm run build` before, and curl. Another port: PORT=8081 examples/own-data/run.sh
set -euo pipefail
cd "$(dirname "$0")"
program=../../dist/cli/main.js
url=http://127.0.0.1:${PORT:=8080}
export PORT API_KEYS=${API_KEYS:-example-key}

work=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null && wait "$service"; rm -rf "$work"' EXIT

node "$program" convert tables "$work/snapshot"

CACHE_DIR=$work/cache node "$program" serve --snapshot "$work/snapshot" >"$work/log" &
service=$!
curl -fs -o "$work/ready" --retry 60 --retry-delay 1 --retry-connrefused "$url/readyz"

curl -fsS -H "x-api-key: $API_KEYS" "$url/restaking/operators-tvl?limit=2"
echo
