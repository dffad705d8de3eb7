#!/usr/bin/env bash
# Uses a release as whoever looks after a group does: installs it in an empty folder, runs it behind nginx and behind Caddy with TLS,
# loses the disk and restores, brings copies to another machine by restic (a disk, SFTP, S3) and back, runs in the namespace of its unit,
# upgrades and goes back. Prints what held and what was measured; exits with 1 when something did not hold.
#
#   deploy/try.sh                              # makes the release of these sources and tries it: some ten minutes
#   deploy/try.sh --quick                      # without compiling SQLite, and without the upgrade of 100,000 activities
#   deploy/try.sh --archive FILE --before FILE # tries a release, and an upgrade to it from an earlier one
#
# Needs the sources after `npm ci`, nginx, Caddy, curl, openssl, sqlite3, systemd-analyze, restic and sshd. On Debian, as root, it installs what is missing; as
# root it also sets the memory limits and runs the program as nobody.
set -euo pipefail
cd "$(dirname "$0")/.."
source deploy/install-missing.sh
install_missing nginx:nginx caddy:caddy curl:curl openssl:openssl sqlite3:sqlite3 systemd-analyze:systemd restic:restic \
  ssh-keygen:openssh-client /usr/sbin/sshd:openssh-server
node --import tsx src/server/cli/build-if-stale.ts
exec node --import tsx src/release/try-release.ts "$@"
