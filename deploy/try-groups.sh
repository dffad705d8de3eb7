#!/usr/bin/env bash
# Runs many groups on this machine, one process each behind one Caddy, and measures what they need (docs/many-groups.md).
#
#   deploy/try-groups.sh               # 20 groups with 3,000 activities each: some fifteen minutes
#   deploy/try-groups.sh --groups 50 --activities 1000 --idle 300
#
# Needs the sources after `npm ci`, Caddy, curl and openssl. On Debian, as root, it installs what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
source deploy/install-missing.sh
install_missing caddy:caddy curl:curl openssl:openssl
node --import tsx src/server/cli/build-if-stale.ts
exec node --import tsx src/release/try-groups.ts "$@"
