# shellcheck shell=bash
# Measurements, form, pictures. A part of build.sh.

bench() {
  local program=solve
  if [ -e "bench/${1:-}.js" ]; then
    program=$1
    shift
  fi
  set_up
  build
  [ ! -e "bench/$program/package.json" ] || install_packages "bench/$program"
  node "bench/$program.js" "$@"
}

form() {
  local biome_verb=$1 clang_verb=$2
  local sources=(src/*.h src/*/*.[ch] tests/native/*.[ch] tests/native/*/*.c tests/fuzz/*.[ch]
    tests/golden/*.[ch] bench/walker/*.c bench/limit/*.[ch] bench/rig/*.c)
  clang-format --style=file:src/.clang-format $clang_verb "${sources[@]}"
  node_modules/.bin/biome $biome_verb .
  # clang-format does not wrap comments.
  awk 'length > 100 { print FILENAME ":" FNR ": longer than 100 columns"; wide = 1 }
    END { exit wide }' "${sources[@]}" >&2 || die "wrap these lines by hand"
}

pictures() {
  set_up pictures
  build
  node tests/pictures/share.js
  build
  node tests/pictures/screens.js
  say "The pictures to share are in web/pictures/, screenshots in tests/browser/build/screenshots/"
}
