# Sourced by try.sh and try-groups.sh.

# install_missing COMMAND:PACKAGE…: installs the Debian packages whose commands are missing, or names them and ends.
install_missing() {
  local missing=() pair
  for pair in "$@"; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing+=("${pair##*:}")
  done
  if [ "${#missing[@]}" -eq 0 ]; then return; fi
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install first: ${missing[*]}" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  # They would start services of their own.
  local policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  fi
  apt-get install -y --no-install-recommends "${missing[@]}"
  if [ "$(trap -p EXIT)" ]; then rm -f "$policy"; trap - EXIT; fi
}
