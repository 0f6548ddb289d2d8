# shellcheck shell=bash
# The library for native programs, the native tests, golden hashes, fuzzers. A part of build.sh.

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
  stale build/libfabrik.a "${build_files[@]}" "${src_tree[@]}" || return 0
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
  stale "build/$name" "${build_files[@]}" "${src_tree[@]}" tests/native tests/native/* || return 0
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
fuzz_targets=(chain chain_batch walker walker_batch surface arm overlay rig)
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
  local program=build/fuzz-$target helpers=(tests/native/*.h tests/native/{joint_state,walk,surfaces,tree,turn}.c)
  # trace-cmp records the operands of comparisons: little use with numbers, and it halves the speed.
  local flags=("${c_flags[@]}" -O2 -g -DIK_ASSERTIONS -Itests/native -fno-sanitize-recover=all
    -fsanitize=fuzzer,address,undefined -fno-sanitize-coverage=trace-cmp)
  find_sources
  if stale build/fuzz/compiled "${build_files[@]}" "${src_tree[@]}"; then
    compile_all fuzz clang "${flags[@]}"
    touch build/fuzz/compiled
  fi
  if stale "$program" build/fuzz/compiled "${helpers[@]}" tests/fuzz tests/fuzz/*; then
    # shellcheck disable=SC2046
    clang "${flags[@]}" $(objects_of fuzz) tests/native/{joint_state,walk,surfaces,tree,turn}.c \
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
