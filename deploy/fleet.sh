#!/bin/sh
# Three servers with one Redis behind HAProxy or nginx (PROXY) on this machine (docs/deploy.md).
#
#   DATABASE_URL=https://files.example.org/nadlan/ deploy/fleet.sh up    starts all, and waits until every server is ready
#   deploy/fleet.sh start N | stop N     one server, 1 to 3: it finishes its answers before it ends
#   deploy/fleet.sh restart              one server after another, each when the one before is ready: a new version of the code
#   deploy/fleet.sh status               what each server says, with its build
#   deploy/fleet.sh proxy haproxy|nginx  puts the other program before the servers
#   deploy/fleet.sh down                 ends all
#
# PORT (8000) is that of the proxy, PORT+1 to PORT+3 those of the servers, PORT+9 that of Redis. RUN_DIR (build/fleet) has the data of the
# servers, their logs and process ids. Other settings of docs/operate.md are passed on; METRICS_PORT is that of the first server.
set -eu
cd "$(dirname "$0")/.."

PORT=${PORT:-8000}
PROXY=${PROXY:-haproxy}
RUN_DIR=${RUN_DIR:-build/fleet}
REDIS_PORT=$((PORT + 9))
READY_SECONDS=${READY_SECONDS:-600}

# PROGRAM…, each the name of its package too: says what to install if one is missing.
need() {
  for program in "$@"; do
    command -v "$program" >/dev/null && continue
    echo "$program is not installed: sudo apt-get install -y $program" >&2
    exit 1
  done
}

port_of() { echo $((PORT + $1)); }

# A process that has ended may stay in the list until its parent asks for it: where init does not, kill -0 finds it for ever.
is_running() {
  [ -f "$RUN_DIR/$1.pid" ] || return 1
  case $(ps -o stat= -p "$(cat "$RUN_DIR/$1.pid")" 2>/dev/null) in
  '' | Z*) return 1 ;;
  esac
}

# NAME COMMAND…: in the background, unless it runs already.
launch() {
  name=$1
  shift
  if is_running "$name"; then return; fi
  nohup "$@" >>"$RUN_DIR/$name.log" 2>&1 &
  echo $! >"$RUN_DIR/$name.pid"
}

start_redis() {
  launch redis redis-server --port "$REDIS_PORT" --bind 127.0.0.1 --save '' --appendonly no \
    --maxmemory 256mb --maxmemory-policy volatile-lru
}

start_server() {
  : "${DATABASE_URL:?Set DATABASE_URL to the folder of a published database.}"
  launch "server-$1" env "PORT=$(port_of "$1")" HOST=127.0.0.1 TRUST_PROXY=127.0.0.1 "DATA_DIR=$RUN_DIR/data-$1" \
    "REDIS_URL=redis://127.0.0.1:$REDIS_PORT/0" "DATABASE_URL=$DATABASE_URL" "LOG_FORMAT=${LOG_FORMAT:-json}" \
    ${METRICS_PORT:+"METRICS_PORT=$((METRICS_PORT + $1 - 1))"} \
    node --import tsx server/main.ts
}

start_haproxy() {
  # Without root, what gives it up is refused.
  sed -e '/^    user/,/^    log/d' -e "s/:80$/:$PORT/" -e "s/:8081/:$(port_of 1)/" -e "s/:8082/:$(port_of 2)/" -e "s/:8083/:$(port_of 3)/" \
    deploy/haproxy/haproxy.cfg >"$RUN_DIR/haproxy.cfg"
  haproxy -c -q -f "$RUN_DIR/haproxy.cfg"
  launch proxy haproxy -db -f "$RUN_DIR/haproxy.cfg"
}

start_nginx() {
  run_dir=$(cd "$RUN_DIR" && pwd)
  sed -e "s/listen 80;/listen $PORT;/" -e "s/:8081/:$(port_of 1)/" -e "s/:8082/:$(port_of 2)/" -e "s/:8083/:$(port_of 3)/" \
    deploy/nginx/three-servers.conf >"$run_dir/three-servers.conf"
  sed -e "s|RUN_DIR|$run_dir|" -e 's|SITE|three-servers.conf|' deploy/nginx/without-root.conf >"$run_dir/nginx.conf"
  launch proxy nginx -c "$run_dir/nginx.conf" -e "$run_dir/nginx.log"
}

# haproxy or nginx
start_proxy() {
  need "$1"
  "start_$1"
}

# N: what /readyz says.
readiness() { curl -sS --max-time 5 "http://127.0.0.1:$(port_of "$1")/readyz" 2>&1 || true; }

await_ready() {
  seconds=0
  until readiness "$1" | grep -q '"status":"ready"'; do
    if [ "$seconds" -ge "$READY_SECONDS" ] || ! is_running "server-$1"; then
      echo "Server $1 is not ready: $(readiness "$1") See $RUN_DIR/server-$1.log." >&2
      exit 1
    fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

# Until the proxy takes connections, whatever it answers.
await_proxy() {
  until curl -s -o /dev/null --max-time 5 "http://127.0.0.1:$PORT/"; do
    if ! is_running proxy; then
      echo "The proxy has ended. See $RUN_DIR/proxy.log." >&2
      exit 1
    fi
    sleep 0.2
  done
}

# NAME: asks it to end, and waits for that.
end() {
  if ! is_running "$1"; then return; fi
  kill "$(cat "$RUN_DIR/$1.pid")"
  while is_running "$1"; do sleep 0.2; done
  rm -f "$RUN_DIR/$1.pid"
}

mkdir -p "$RUN_DIR"
case "${1:-}" in
up)
  need redis-server curl
  start_redis
  for n in 1 2 3; do start_server $n; done
  start_proxy "$PROXY"
  for n in 1 2 3; do await_ready $n; done
  echo "Three servers are ready: http://127.0.0.1:$PORT"
  ;;
proxy)
  need curl
  end proxy
  start_proxy "${2:-$PROXY}"
  await_proxy
  ;;
start) start_server "$2" ;;
stop) end "server-$2" ;;
restart)
  for n in 1 2 3; do
    end "server-$n"
    start_server $n
    await_ready $n
  done
  ;;
status) for n in 1 2 3; do echo "server $n: $(readiness $n)"; done ;;
down) for name in proxy server-1 server-2 server-3 redis; do end $name; done ;;
*)
  sed -n '2,13s/^# \{0,1\}//p' "$0"
  exit 2
  ;;
esac
