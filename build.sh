#!/usr/bin/env bash
# The build of fabrik. It may be called from any folder:
#
#   ./build.sh            builds what is stale in web/build/
#   ./build.sh native     builds and runs the native tests
#   ./build.sh sanitized  the same with ASan and UBSan, with an eighth of the cases
#   ./build.sh golden     writes tests/golden/hash.txt, after results were changed on purpose
#   ./build.sh fuzz [N]   runs the fuzzers for N seconds (60), with ASan and UBSan; needs clang
#   ./build.sh fuzz N S   the same from the seed S: the same inputs each time
#   ./build.sh lib        builds build/libfabrik.a, the solver for native programs
#   ./build.sh site [DIR] writes the site, demos and documentation, to web/build/site or DIR
#   ./build.sh docs       writes the documentation of the site, web/build/site/docs
#   ./build.sh serve      sets up, builds, serves the pages on http://localhost:8000   (npm start)
#   ./build.sh test       sets up, builds, runs the tests of each change               (npm test)
#   ./build.sh test-all   sets up, builds, runs what takes longer: each page in detail, engines,
#                         runtimes, frameworks, versions of TypeScript         (npm run test:all)
#   ./build.sh test-release  sets up, builds, runs what is random or slow, before a release: ten times
#                         as many cases, 10 minutes of fuzzing, browsers beside three busy processes
#                         and with late frames
#                                                                          (npm run test:release)
#   ./build.sh loaded [N] runs all tests of browsers N times, beside three busy processes
#   ./build.sh mutants    sets up, builds, counts the small mistakes that the tests find
#   ./build.sh pictures   sets up, builds, makes pictures of the pages         (npm run pictures)
#   ./build.sh bench      sets up, builds, runs bench/solve.js                         (npm run bench)
#   ./build.sh bench reach            the same with bench/reach.js           (npm run bench -- reach)
#   ./build.sh format     formats all sources
#
# Environment: CC is the native compiler, PORT the port of the pages, EMSDK the path of Emscripten,
# BASE the base path of the site on its host (/), LATE_FRAMES how many milliseconds late each frame
# comes in tests of figures (0).
set -euo pipefail
caller=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")"

say() { printf '%s\n' "$*"; }
die() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# stale FILE SOURCE...: succeeds if the file is missing or older than one of its sources. A folder as
# a source covers files that were added or removed.
stale() {
  local made=$1 source
  shift
  [ -e "$made" ] || return 0
  for source in "$@"; do
    [ "$source" -nt "$made" ] && return 0
  done
  return 1
}

# The parts of the build, and all files that what is built depends on.
for part in setup web site native more; do
  # shellcheck source=/dev/null
  . "tools/$part.sh"
done
build_files=(build.sh tools/*.sh)

# in_tests FUNCTION...: calls a function of tests/run.sh.
in_tests() {
  # shellcheck source=tests/run.sh
  . tests/run.sh
  "$@"
}

case "${1:-}" in
  '') build ;;
  native) native ;;
  sanitized) sanitized ;;
  golden) golden ;;
  fuzz) fuzz "${@:2}" ;;
  lib) lib ;;
  site) site "${@:2}" ;;
  docs) docs ;;
  serve) serve ;;
  test) in_tests run_tests ;;
  test-all) in_tests run_all_tests ;;
  test-release) in_tests run_release_tests ;;
  loaded) in_tests run_loaded "${@:2}" ;;
  mutants) in_tests run_mutants "${@:2}" ;;
  pictures) pictures ;;
  bench) bench "${@:2}" ;;
  format) form "check --write" "-i" ;;
  *) die "there is no '$1'; there are native, sanitized, golden, fuzz, lib, site, docs, serve, test, test-all, test-release, loaded, mutants, pictures, bench, format, or nothing: build what is stale" ;;
esac
