# shellcheck shell=bash
# What a browser gets: the wasm modules, the bundles, the types. A part of build.sh.

# Sources whose first line says "Compiled for speed" are compiled for speed, the others for size. This
# makes the wasm small and hardly slower. The linker optimizes all of it together (-flto). A third of
# the usual threshold for inlining makes modules up to 2 percent smaller, and is as fast.
emcc_flags=(-std=c17 -Isrc -flto -mbulk-memory -msign-ext -mnontrapping-fptoint -Wall -Wextra -Werror
  -ffp-contract=off -fno-math-errno)

# Plain wasm, no JavaScript glue: web/core/instance.js is the loader. The stack comes first in memory, so
# that an overflow traps instead of writing over data. The linker inlines only what makes the code
# smaller: the compiler has inlined what makes it faster. Then Binaryen's passes run again, twice, after
# each local has been split into one per value (SSA) and joined anew, and needless writes to locals have
# been removed (RSE): one percent less.
link_flags=(
  -Oz --no-entry -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=1MB -sTOTAL_STACK=131072
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
  local kind=$1 folder=$2 root=$PWD source fast=() small=() flags
  local speed=(-O2 -mllvm -inline-threshold=75)
  flags=("${emcc_flags[@]/#-Isrc/-I$root/src}")
  # -O3 unrolls the loops over three bones.
  [ "$kind" = plain ] || { flags+=(-msimd128) && speed=(-O3); }
  for source in "$root/src/$folder"/*.c; do
    case $(sed -n 1p "$source") in
      *'Compiled for speed'*) fast+=("$source") ;;
      *) small+=("$source") ;;
    esac
  done
  mkdir -p "$objects/$kind/$folder"
  cd "$objects/$kind/$folder"
  [ ${#fast[@]} = 0 ] || emcc "${flags[@]}" "${speed[@]}" -c "${fast[@]}" || return 1
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
  if stale $out/$name.wasm "${build_files[@]}" "${src_tree[@]}"; then
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
    ! stale web/build/"$name".wasm "${build_files[@]}" "${src_tree[@]}" || compile
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
# list, such as functions of its stack. Then Binaryen's passes find a little more.
drop_exports() {
  local graph=$objects/$1.json each binaryen features=(--enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int)
  [ "$3" = plain ] || features+=(--enable-simd)
  binaryen=$(em-config BINARYEN_ROOT)/bin
  {
    printf '[{"name": "growth", "import": ["env", "emscripten_notify_memory_growth"], "root": true}'
    for each in memory _initialize $(cat "$2"); do
      printf ',\n{"name": "%s", "export": "%s", "root": true}' "$each" "$each"
    done
    printf ']\n'
  } >"$graph"
  "$binaryen/wasm-metadce" "$objects/$1.wasm" --graph-file="$graph" \
    -o "$objects/$1-few.wasm" --mvp-features "${features[@]}" >/dev/null
  "$binaryen/wasm-opt" "$objects/$1-few.wasm" -o "web/build/$1.wasm" --mvp-features "${features[@]}" \
    --ssa-nomerge --simplify-locals --coalesce-locals --rse -Oz
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
  package+=("${build_files[@]}" $out/fabrik.bytes.js $out/walker.bytes.js $out/two-bone.bytes.js $out/overlay.bytes.js
    $out/rig.bytes.js $out/contacts.bytes.js $out/surface.bytes.js $out/chain-batch.bytes.js $out/chain-batch-simd.bytes.js
    $out/walker-batch.bytes.js $out/walker-batch-simd.bytes.js)
  local demos
  mapfile -t demos < <(find web/demos web/embed web/lesson web/pictures; find bench/peers -name node_modules -prune -o -name build -prune -o -type f -print)

  # figure is for web/embed: only what figures use of a chain, see web/embed/small-solver.js.
  modules fabrik walker two-bone overlay rig contacts surface figure chain-batch walker-batch chain-batch-simd walker-batch-simd
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
