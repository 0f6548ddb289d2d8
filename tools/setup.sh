# shellcheck shell=bash
# What the build needs, and how it is installed: compilers, browsers, fonts, npm packages. A part of build.sh.

# need COMMAND PACKAGE: notes the Debian package of a command that is missing.
missing=()
need() { have "$1" || missing+=("$2"); }

install_missing() {
  [ ${#missing[@]} -gt 0 ] || return 0
  if have apt-get && [ "$(id -u)" = 0 ]; then
    say "Installing from Debian: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    local log
    log=$(mktemp)
    { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 ||
      { tail -n 20 "$log" >&2; die "apt-get could not install ${missing[*]}"; }
    rm -f "$log"
  elif have apt-get; then
    die "these packages are missing; run: sudo apt-get install ${missing[*]}"
  else
    die "install what brings these, by your system's means (the names are Debian's): ${missing[*]}"
  fi
  missing=()
}

find_emcc() {
  if ! have emcc && [ -n "${EMSDK:-}" ] && [ -x "$EMSDK/upstream/emscripten/emcc" ]; then
    PATH="$EMSDK/upstream/emscripten:$PATH"
  fi
}

set_up() {
  have node && have npm || die "Node 20 or later and npm are needed: see nodejs.org"
  [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] ||
    die "Node 20 or later is needed, this is $(node --version)"
  find_emcc
  need emcc emscripten
  case "${1:-}" in
    test)
      need_compilers
      need_headless_shell
      need_font
      ;;
    test-all)
      need_compilers
      need_headless_shell
      need_chromium
      need_engines
      need_font
      need_asian_font
      ;;
    pictures)
      need_chromium
      need_font
      need img2webp webp
      ;;
  esac
  install_missing
  install_packages .
}

need_compilers() {
  need gcc gcc
  [ -e /usr/include/stdlib.h ] || ! have apt-get || missing+=(libc6-dev)
  need clang clang
  # The libraries of clang's sanitizers and fuzzer.
  [ -e /usr/share/doc/libclang-rt-dev ] || ! have apt-get || missing+=(libclang-rt-dev)
  need clang-format clang-format
}

need_chromium() {
  need chromium chromium
}

# Most tests of browsers run in Chromium's headless shell, which takes less time. Other systems than Debian may
# not have it, and can do with Chromium.
need_headless_shell() {
  if grep -qs '^ID=debian' /etc/os-release; then
    need chromium-headless-shell chromium-headless-shell
  else
    need_chromium
  fi
}

# Without any font, a browser draws no text.
need_font() {
  [ -e /usr/share/fonts/truetype ] || ! have apt-get || missing+=(fonts-dejavu-core)
}

# Chinese and Japanese letters. The lesson is looked at in both languages.
need_asian_font() {
  [ -e /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc ] || ! have apt-get || missing+=(fonts-noto-cjk)
}

# Firefox and WebKit. Other systems than Debian may not have these packages, and can do without.
need_engines() {
  if grep -qs '^ID=debian' /etc/os-release; then
    have firefox || need firefox-esr firefox-esr
    need WebKitWebDriver webkit2gtk-driver
    need Xvfb xvfb
    return
  fi
  have firefox || have firefox-esr || say "Firefox is missing, so its tests are skipped; install it to run them"
  have WebKitWebDriver && have Xvfb ||
    say "WebKit is missing, so its tests are skipped; install WebKitGTK's WebKitWebDriver, and Xvfb, to run them"
}

# install_packages FOLDER: installs what the FOLDER's package-lock.json lists.
install_packages() {
  have npm || die "npm is missing: install Node 20 or later, see nodejs.org"
  local modules=$1/node_modules lock=$1/package-lock.json
  # If node_modules is a link, the packages belong to another folder, and npm ci would delete them.
  [ ! -L "$modules" ] || return 0
  if stale "$modules/.package-lock.json" "$lock"; then
    say "Installing the npm packages of $lock"
    (cd "$1" && npm ci --no-audit --no-fund --no-update-notifier --loglevel=error) || die "npm ci failed"
    touch "$modules/.package-lock.json"
  fi
}
