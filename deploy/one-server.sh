#!/bin/sh
# One server behind nginx on this machine, until it is interrupted (docs/deploy.md). PORT (8000) is that of nginx, PORT+1 that of
# the server. Builds what is missing; with DATABASE_URL the database is fetched, otherwise DATA_DIR (data) has it.
set -eu
cd "$(dirname "$0")/.."

PORT=${PORT:-8000}
RUN_DIR=$(mkdir -p "${RUN_DIR:-build/one-server}" && cd "${RUN_DIR:-build/one-server}" && pwd)
SERVER_PORT=$((PORT + 1))

if ! command -v nginx >/dev/null; then
  echo 'nginx is not installed: sudo apt-get install -y nginx' >&2
  exit 1
fi
npm run --silent build
sed -e "s/listen 80;/listen $PORT;/" -e "s/127.0.0.1:8080/127.0.0.1:$SERVER_PORT/" \
  deploy/nginx/one-server.conf >"$RUN_DIR/one-server.conf"
sed -e "s|RUN_DIR|$RUN_DIR|" -e 's|SITE|one-server.conf|' deploy/nginx/without-root.conf >"$RUN_DIR/nginx.conf"
nginx -t -q -c "$RUN_DIR/nginx.conf" -e "$RUN_DIR/nginx.log"
nginx -c "$RUN_DIR/nginx.conf" -e "$RUN_DIR/nginx.log" &
nginx_pid=$!
PORT=$SERVER_PORT HOST=127.0.0.1 TRUST_PROXY=127.0.0.1 node --import tsx server/main.ts &
server_pid=$!
trap 'kill "$nginx_pid" "$server_pid" 2>/dev/null || true; wait' EXIT
trap 'exit 0' INT TERM
echo "nginx listens on http://127.0.0.1:$PORT"
wait "$server_pid"
