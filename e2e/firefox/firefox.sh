#!/bin/sh
exec node --import tsx "$(dirname "$0")/relay.ts" "${FIREFOX_PATH:-firefox-esr}" "$@"
