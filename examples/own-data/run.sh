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
touch "$work/log"
node "$program" serve --snapshot "$work/snapshot" >>"$work/log" &
service=$!
# When the service is ready, it logs its address.
ready='s/.*"address":"\(http:[^"]*\)".*"msg":"restaking-analytics is ready".*/\1/p'
until address=$(sed -n "$ready" "$work/log"); [[ $address ]]; do kill -0 "$service"; sleep 0.2; done

curl -fsS -w '\n' -H "x-api-key: $API_KEYS" "$address/restaking/operators-tvl?limit=2"
