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

# --- Set-up ------------------------------------------------------------------------------------

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

# --- The web -----------------------------------------------------------------------------------

# Sources whose first line says "Compiled for speed" are compiled for speed, the others for size. This
# makes the wasm small and hardly slower. The linker optimizes all of it together (-flto).
emcc_flags=(-std=c17 -Isrc -flto -mbulk-memory -msign-ext -mnontrapping-fptoint -Wall -Wextra -Werror
  -ffp-contract=off -fno-math-errno)

# Plain wasm, no JavaScript glue: web/core/instance.js is the loader. The stack comes first in memory, so
# that an overflow traps instead of writing over data. The linker inlines only what makes the code
# smaller: the compiler has inlined what makes it faster. Then Binaryen's passes run again, twice, after
# each local has been split into one per value (SSA) and joined anew, and needless writes to locals have
# been removed (RSE): one percent less.
link_flags=(
  -Oz --no-entry -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=1MB -sTOTAL_STACK=65536
  -sMALLOC=emmalloc -sFILESYSTEM=0 -sSUPPORT_ERRNO=0 -Wl,--stack-first
  -Wl,-mllvm,-inline-threshold=-50
  -sBINARYEN_EXTRA_PASSES=--ssa-nomerge,--simplify-locals,--coalesce-locals,--rse,-Oz,-Oz
)

# Finds the C sources, and everything in src, with its folders: if any of it is newer than an output,
# that output is stale.
find_sources() {
  mapfile -t c_sources < <(find src -name '*.c' | LC_ALL=C sort)
  mapfile -t src_tree < <(find src)
}

esbuild() { node_modules/.bin/esbuild --log-level=warning "$@"; }

# The folders whose code works in lanes. It is compiled twice: with and without SIMD.
lane_folders=(chain_batch walker_batch)

# compile_folder KIND FOLDER: compiles src/FOLDER to objects in a folder KIND/FOLDER, because files in
# different folders may have the same name. KIND is plain or simd.
compile_folder() {
  local kind=$1 folder=$2 root=$PWD speed=-O2 source fast=() small=() flags
  flags=("${emcc_flags[@]/#-Isrc/-I$root/src}")
  # -O3 unrolls the loops over three bones.
  [ "$kind" = plain ] || { flags+=(-msimd128) && speed=-O3; }
  for source in "$root/src/$folder"/*.c; do
    case $(sed -n 1p "$source") in
      *'Compiled for speed'*) fast+=("$source") ;;
      *) small+=("$source") ;;
    esac
  done
  mkdir -p "$objects/$kind/$folder"
  cd "$objects/$kind/$folder"
  [ ${#fast[@]} = 0 ] || emcc "${flags[@]}" $speed -c "${fast[@]}" || return 1
  [ ${#small[@]} = 0 ] || emcc "${flags[@]}" -Oz -c "${small[@]}"
}

# Compiles all sources, once for all modules, to a temporary folder.
objects=
compile() {
  [ -z "$objects" ] || return 0
  have emcc || die "emcc is missing: 'npm start' installs it on Debian; elsewhere get it from emscripten.org and set EMSDK"
  objects=$(mktemp -d)
  trap 'rm -rf "$objects"' EXIT
  local folder job failed=0 jobs=()
  say "emcc: src"
  for folder in $(printf '%s\n' "${c_sources[@]}" | sed 's|^src/\(.*\)/.*|\1|' | sort -u); do
    compile_folder plain "$folder" &
    jobs+=($!)
  done
  for folder in "${lane_folders[@]}"; do
    compile_folder simd "$folder" &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do
    wait "$job" || failed=1
  done
  [ $failed = 0 ] || die "emcc failed"
}

# objects_for KIND: prints the paths of the objects of a module: with KIND simd, those of the
# lane_folders are the ones with SIMD.
objects_for() {
  if [ "$1" = simd ]; then
    local lanes
    lanes=$(printf '/%s/|' "${lane_folders[@]}")
    find "$objects/plain" -name '*.o' | grep -Ev "${lanes%|}"
    find "$objects/simd" -name '*.o'
  else
    find "$objects/plain" -name '*.o'
  fi | LC_ALL=C sort -r
}

# module NAME EXPORTS: links NAME.wasm, with the functions that src/wasm/exports-EXPORTS.txt lists and
# what they call; and writes NAME.bytes.js, the same bytes as text. A name that ends in -simd is that of a
# module with SIMD.
module() {
  local name=$1 list=src/wasm/exports-$2.txt out=web/build kind=plain exports
  case $name in *-simd) kind=simd ;; esac
  if stale $out/$name.wasm build.sh "${src_tree[@]}"; then
    say "emcc: $name.wasm"
    exports=$(sed 's/^/_/' $list | paste -sd, -)
    objects_for $kind | xargs emcc "${emcc_flags[@]}" "${link_flags[@]}" \
      -sEXPORTED_FUNCTIONS="$exports" -o "$objects/$name.wasm"
    drop_exports $name $list $kind
  fi
  if stale $out/$name.bytes.js $out/$name.wasm; then
    say "$name.bytes.js, the wasm as text"
    # Without this type, tsc would declare the whole text as the type.
    printf '/** @type {string} */\nconst text = "%s";\nexport default text;\n' \
      "$(as_text $out/$name.wasm)" >$out/$name.bytes.js
  fi
}

# modules NAME...: makes the modules, as many at a time as there are cores. The exports of a module with
# SIMD are those of the one without.
modules() {
  local name job jobs=() most failed=0
  for name in "$@"; do
    ! stale web/build/"$name".wasm build.sh "${src_tree[@]}" || compile
  done
  most=$(getconf _NPROCESSORS_ONLN)
  for name in "$@"; do
    module "$name" "${name%-simd}" &
    jobs+=($!)
    if [ ${#jobs[@]} -ge "$most" ]; then
      wait "${jobs[0]}" || failed=1
      jobs=("${jobs[@]:1}")
    fi
  done
  for job in "${jobs[@]}"; do
    wait "$job" || failed=1
  done
  [ $failed = 0 ] || die "the modules could not be made"
}

# drop_exports NAME LIST KIND: makes web/build/NAME.wasm without what Emscripten exports in addition to the
# list, such as functions of its stack.
drop_exports() {
  local graph=$objects/$1.json each features=(--enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int)
  [ "$3" = plain ] || features+=(--enable-simd)
  {
    printf '[{"name": "growth", "import": ["env", "emscripten_notify_memory_growth"], "root": true}'
    for each in memory _initialize $(cat "$2"); do
      printf ',\n{"name": "%s", "export": "%s", "root": true}' "$each" "$each"
    done
    printf ']\n'
  } >"$graph"
  "$(em-config BINARYEN_ROOT)/bin/wasm-metadce" "$objects/$1.wasm" --graph-file="$graph" \
    -o "web/build/$1.wasm" --mvp-features "${features[@]}" >/dev/null
}

# as_text FILE: prints its bytes as text, in the format that web/core/inlined.js describes.
as_text() {
  node -e '
    const bytes = fs.readFileSync(process.argv[1]);
    const all = Array.from({ length: 256 }, (_, byte) => ({ byte, count: 0 }));
    for (const byte of bytes) all[byte].count += 1;
    const short = [...all].sort((a, b) => b.count - a.count || a.byte - b.byte).slice(0, 85);
    const long = all.filter((each) => !short.includes(each));
    const character = (rank) =>
      String.fromCharCode(rank + 40).replace(/[<\\`]/, (each) => ({ "<": " ", "\\": "!", "`": "#" })[each]);
    all.filter((each) => short.includes(each)).forEach((each, i) => { each.text = character(i + 2) });
    long.forEach((each, i) => { each.text = character(Math.floor(i / 87)) + character(i % 87) });
    const digits = Array.from({ length: 64 }, (_, digit) =>
      [0, 1, 2, 3].reduce((sum, bit) => sum + (short.includes(all[4 * digit + bit]) << bit), 0).toString(16));
    process.stdout.write(digits.join("") + Array.from(bytes, (byte) => all[byte].text).join(""));
  ' "$1"
}

# pool_worker: prints a module that exports the bundle of web/pool/worker.js as text. It has no '<', so that it
# may be part of a script in a page.
pool_worker() {
  esbuild web/pool/worker.js --bundle --minify --format=iife --target=es2022 | node -e '
    const text = JSON.stringify(fs.readFileSync(0, "utf8")).replaceAll("<", "\\u003c");
    process.stdout.write(`/** @type {string} */\nconst text = ${text};\nexport default text;\n`);
  '
}

build() {
  find_emcc
  [ -d node_modules ] || install_packages .
  mkdir -p web/build
  local out=web/build
  find_sources
  local package
  # The library: folders, because files may be added or removed, and files. Pages are not part of it.
  mapfile -t package < <(find web \( -path web/build -o -path web/demos -o -path web/docs -o -path web/embed -o -path web/lesson \) -prune -o \( -type d -o -name '*.js' -o -name '*.d.ts' \) -print)
  package+=(build.sh $out/fabrik.bytes.js $out/walker.bytes.js $out/two-bone.bytes.js $out/overlay.bytes.js
    $out/rig.bytes.js $out/chain-batch.bytes.js $out/chain-batch-simd.bytes.js
    $out/walker-batch.bytes.js $out/walker-batch-simd.bytes.js)
  local demos
  mapfile -t demos < <(find web/demos web/embed web/lesson web/pictures; find bench/peers -name node_modules -prune -o -name build -prune -o -type f -print)

  # figure is for web/embed: only what figures use of a chain, see web/embed/small-solver.js.
  modules fabrik walker two-bone overlay rig figure chain-batch walker-batch chain-batch-simd walker-batch-simd
  rm -rf "$objects" # now, because serve replaces this shell, and then no trap runs
  if stale $out/pool-worker.bytes.js "${package[@]}"; then
    say "esbuild: pool-worker.bytes.js, the code of a worker as text"
    pool_worker >$out/pool-worker.bytes.js || { rm -f $out/pool-worker.bytes.js; die "esbuild failed"; }
  fi
  package+=($out/pool-worker.bytes.js)
  if stale $out/fabrik.global.js "${package[@]}"; then
    say "esbuild: fabrik.global.js"
    esbuild web/global.js --bundle --minify --format=iife --global-name=fabrik --target=es2022 \
      --outfile=$out/fabrik.global.js
  fi
  if stale $out/types/fabrik.d.ts "${package[@]}" web/tsconfig.json tools/finish-types.js package-lock.json; then
    say "tsc: types"
    rm -rf $out/types
    # TypeScript 7.0 drops the documentation of JSDoc types from its declarations; 6.0 keeps it.
    node_modules/typescript-6/bin/tsc --project web/tsconfig.json
    # If it fails, the types must not count as made.
    node tools/finish-types.js $out/types || { rm -rf $out/types; die "finish-types.js failed"; }
    mkdir -p $out/types/elements
    cp web/elements/types.d.ts web/elements/frameworks.d.ts $out/types/elements/
  fi
  if stale $pages/index.html $out/fabrik.global.js $out/figure.bytes.js package.json package-lock.json "${demos[@]}"; then
    # The page of the benchmark has other packages in it.
    install_packages bench/peers
    say "The pages of the demos"
    node web/demos/site/build.js $pages
  fi
}

# --- The site ----------------------------------------------------------------------------------

# The built pages of the demos: they work from here by double click, and are what npm start serves.
pages=web/build/site

# site [FOLDER]: writes everything that is to be hosted to one folder.
site() {
  local folder=$pages
  if [ -n "${1:-}" ]; then
    folder=$(cd "$caller" && realpath -m "$1")
    # Every site has this file. A folder with anything else in it is not written to.
    [ -e "$folder/open.js" ] || [ -z "$(ls -A "$folder" 2>/dev/null)" ] ||
      die "site: $folder has other files in it; name a new or an empty folder"
  fi
  build
  [ "$folder" = "$pages" ] || node web/demos/site/build.js "$folder"
  docs "$folder/docs"
}

# docs [FOLDER]: writes the documentation, which is the folder docs/ of the site.
docs() {
  local folder=${1:-$pages/docs} base=${BASE:-/} sources new
  [[ $base =~ ^/([^/]+/)*$ ]] || die "BASE must begin and end with a slash, not '$base'"
  build
  install_packages web/docs
  # Not the folders to which VitePress itself writes.
  mapfile -t sources < <(find web/docs \( -name node_modules -o -path web/docs/api -o -path web/docs/build \) -prune \
    -o \( -type f -o -path web/docs/guide \) -print)
  if stale web/docs/api/index.md web/build/types/fabrik.d.ts web/docs/api-*.js web/docs/package-lock.json; then
    say "typedoc: web/docs/api"
    node web/docs/api-reference.js || die "typedoc failed"
  fi
  if stale "$folder/index.html" "${sources[@]}" web/docs/api/index.md package.json ||
    ! grep -qF "\"${base}docs/assets/" "$folder/index.html"; then
    say "vitepress: $folder"
    # The folder that may be served now is replaced when the new one is complete.
    new=$(realpath -m "$folder").new
    rm -rf "$new"
    mkdir -p build
    BASE=$base web/docs/node_modules/.bin/vitepress build web/docs --outDir "$new" >build/docs.log 2>&1 ||
      { rm -rf "$new"; cat build/docs.log >&2; die "vitepress failed"; }
    rm -rf "$folder"
    mv "$new" "$folder"
  fi
}

# docs_later TEXT [HEAD]: writes a page for the time before there is documentation.
docs_later() {
  mkdir -p $pages/docs
  printf '%s\n' '<!doctype html>' '<html lang="en">' '<meta charset="utf-8">' \
    '<meta name="viewport" content="width=device-width, initial-scale=1">' \
    '<meta name="color-scheme" content="light dark">' '<title>fabrik: documentation</title>' "${2:-}" \
    "<body style=\"font: 1rem/1.5 system-ui, sans-serif; padding: 1rem\"><main><p>$1</p>" \
    '<p><a href="../index.html">The demos</a></p></main>' >$pages/docs/index.html
}

# Builds the documentation while the pages are served already.
docs_in_background() {
  local log=build/docs-in-background.log
  mkdir -p build
  [ -e $pages/docs/404.html ] || docs_later "The documentation is being built. This page reloads until it is ready." \
    '<meta http-equiv="refresh" content="2">'
  if BASE=/ ./build.sh docs >$log 2>&1; then
    say "The documentation is on http://localhost:$1/docs/"
    return
  fi
  say "The documentation could not be built, see $log. The demos work without it."
  [ -e $pages/docs/404.html ] || docs_later "The documentation could not be built: see $log."
}

serve() {
  set_up
  build
  local port=${PORT:-8000}
  node -e '+process.argv[1] || process.exit(1); net.createServer().once("error", () => process.exit(1)).listen(+process.argv[1], "127.0.0.1", process.exit)' \
    "$port" 2>/dev/null || die "port $port is taken, or no port; choose another: PORT=8001 npm start"
  docs_in_background "$port" &
  say "The demos are on http://localhost:$port/ (Ctrl+C ends)"
  # Pages of other origins may import the modules of embed/, as they may from the host: all that is served is public.
  # esbuild stops at the end of its input, so it gets an input that stays open and empty as long as
  # esbuild runs, which replaces this shell (exec).
  exec node_modules/.bin/esbuild --servedir=$pages --serve="127.0.0.1:$port" --cors-origin='*' --log-level=error \
    < <(while kill -0 $$ 2>/dev/null; do sleep 2; done)
}

# --- Native ------------------------------------------------------------------------------------

# -fno-tree-vectorize: GCC 12.2 on x86-64 with -march=native omits the rounding of a double to a float
# that becomes a double again, and fuses multiplications and additions despite -ffp-contract=off. Both
# change bits, which tests/js/golden.test.js finds. Loops that profit from vectors use src/core/wide.h.
c_flags=(-std=c17 -Isrc -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes -Werror
  -ffp-contract=off -fno-math-errno -fno-tree-vectorize -Wno-psabi)

find_cc() {
  CC=${CC:-$(command -v gcc || command -v clang || true)}
  [ -n "$CC" ] && have "$CC" || die "no C compiler ${CC:-is here}: install gcc or clang"
}

# compile_all FOLDER COMPILER FLAG...: compiles src/PATH.c to build/FOLDER/PATH.o, for all C sources,
# with one process per core.
compile_all() {
  objects_of "$1" | sed 's|/[^/]*$||' | sort -u | xargs mkdir -p
  printf '%s\n' "${c_sources[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I SOURCE sh -c '
    object=build/$1/${0#src/}
    shift
    exec "$@" -c "$0" -o "${object%.c}.o"
  ' SOURCE "$@" || die "$2 failed"
}

# objects_of FOLDER: prints the paths of these objects, one per line.
objects_of() { printf '%s\n' "${c_sources[@]}" | sed "s|^src/\(.*\)\.c$|build/$1/\1.o|"; }

lib() {
  find_cc
  find_sources
  stale build/libfabrik.a build.sh "${src_tree[@]}" || return 0
  say "$CC: libfabrik.a"
  compile_all lib "$CC" "${c_flags[@]}" -O3
  rm -f build/libfabrik.a
  # q, not r: members that have the same name must not replace each other.
  objects_of lib | xargs ar qcs build/libfabrik.a
}

# native_tests NAME FLAG...: makes build/NAME, the native tests, if it is stale; the objects of the solver are
# in build/NAME-objects.
native_tests() {
  local name=$1 flags=("${c_flags[@]}" -DIK_ASSERTIONS "${@:2}") tests=(tests/native/*.c)
  find_cc
  find_sources
  stale "build/$name" build.sh "${src_tree[@]}" tests/native tests/native/* || return 0
  say "$CC: $name"
  compile_all "$name-objects" "$CC" "${flags[@]}"
  mkdir -p "build/$name-checks"
  printf '%s\n' "${tests[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I SOURCE sh -c '
    object=build/$1-checks/${0##*/}
    shift
    exec "$@" -c "$0" -o "${object%.c}.o"
  ' SOURCE "$name" "$CC" "${flags[@]}" || die "$CC failed"
  # shellcheck disable=SC2046 # no path has spaces in it
  "$CC" "${flags[@]}" -Wl,--wrap=malloc,--wrap=calloc,--wrap=free $(objects_of "$name-objects") \
    $(printf '%s\n' "${tests[@]}" | sed "s|^tests/native/\(.*\)\.c$|build/$name-checks/\1.o|") -lm -o "build/$name"
}

native() {
  native_tests native-tests -O2
  build/native-tests
  node tests/native/layers.js build/native-tests-objects
}

# The programs of the guide, with the library.
examples() {
  lib
  local example
  for example in reach walk; do
    "$CC" "${c_flags[@]}" tests/native/example/$example.c build/libfabrik.a -lm -o build/example
    build/example
  done
}

sanitized() {
  native_tests sanitized-tests -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
  FABRIK_CASES=few build/sanitized-tests
}

golden() {
  lib
  "$CC" "${c_flags[@]}" -O2 tests/golden/*.c build/libfabrik.a -lm -o build/golden
  build/golden | tee tests/golden/hash.txt
}

# fuzz [SECONDS [SEED]]: runs the fuzzers one after the other, each for its share of the time.
# build/fuzz-TARGET-corpus keeps the inputs that covered something new; the next run starts from them.
# With a seed, a run starts without a corpus and tries the same inputs each time, as many as its time
# allows: so the result of the tests does not depend on chance. An input that fails is left in build/
# as fuzz-TARGET-crash-..., -timeout-... or -oom-...; `build/fuzz-TARGET FILE` repeats it.
fuzz_targets=(chain chain_batch walker walker_batch arm overlay rig)
fuzz() {
  local seconds=${1:-60} seed=${2:-} target
  [[ $seconds =~ ^[1-9][0-9]*$ ]] || die "fuzz takes a whole number of seconds, not '$seconds'"
  [[ $seed =~ ^[0-9]*$ ]] || die "fuzz takes a whole number as seed, not '$seed'"
  have clang || die "clang is missing: apt-get install clang libclang-rt-dev"
  for target in "${fuzz_targets[@]}"; do
    fuzz_target $target $(((seconds + ${#fuzz_targets[@]} - 1) / ${#fuzz_targets[@]})) "$seed"
  done
}

fuzz_target() {
  local target=$1 seconds=$2 seed=$3
  local program=build/fuzz-$target helpers=(tests/native/*.h tests/native/{joint_state,walk,tree,turn}.c)
  # trace-cmp records the operands of comparisons: little use with numbers, and it halves the speed.
  local flags=("${c_flags[@]}" -O2 -g -DIK_ASSERTIONS -Itests/native -fno-sanitize-recover=all
    -fsanitize=fuzzer,address,undefined -fno-sanitize-coverage=trace-cmp)
  find_sources
  if stale build/fuzz/compiled build.sh "${src_tree[@]}"; then
    compile_all fuzz clang "${flags[@]}"
    touch build/fuzz/compiled
  fi
  if stale "$program" build/fuzz/compiled "${helpers[@]}" tests/fuzz tests/fuzz/*; then
    # shellcheck disable=SC2046
    clang "${flags[@]}" $(objects_of fuzz) tests/native/{joint_state,walk,tree,turn}.c \
      "tests/fuzz/$target.c" -lm -o "$program"
  fi
  local corpus=$program-corpus
  [ -z "$seed" ] || corpus=$(mktemp -d)
  mkdir -p "$corpus"
  if ! "$program" -seed="${seed:-0}" -max_total_time="$seconds" -max_len=512 -len_control=0 -timeout=10 \
    -rss_limit_mb=2048 -artifact_prefix="$program-" -print_final_stats=1 "$corpus" \
    >"$program.log" 2>&1; then
    grep -v '^#[0-9]' "$program.log" >&2 || true
    die "fuzz: a finding in $target, see above and $program.log"
  fi
  [ -z "$seed" ] || rm -r "$corpus"
  say "fuzz: $(sed -n 's/^stat::number_of_executed_units: *//p' "$program.log") executions of $target, no finding"
}

# --- Measurements, form, pictures --------------------------------------------------------------

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
