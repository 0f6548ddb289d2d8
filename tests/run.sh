# The tests, as build.sh calls them: npm test is run_tests, npm run test:all is run_all_tests, and so on. It uses
# functions of build.sh: set_up, build, site, native, sanitized, examples, fuzz, form, say.

types() {
  node_modules/typescript/bin/tsc --project web/demos/tsconfig.json
  node_modules/typescript/bin/tsc --project tests/package/types/tsconfig.json
}

versions() {
  install_packages tests/typescript
  install_packages tests/three-versions
  install_packages tests/runtimes
  install_packages tests/environments
  node_tests 1 tests/{typescript,three-versions,runtimes,environments}/*.test.js
}

embed() {
  install_packages tests/embed
  node_tests 1 tests/embed/*.test.js
}

# part NAME COMMAND...: runs one part of the tests, and notes how long it took and how it ended. What
# it prints is kept in a log beside, for the report.
parts=
began=
part() {
  local name=$1 start=$SECONDS status
  shift
  say "--- $name"
  # A subshell, because `set -e` has no effect in commands whose failure is caught.
  set +e
  (
    set -e
    "$@"
  ) 2>&1 | tee "$parts-${name//[^[:alnum:]]/-}.log"
  status=${PIPESTATUS[0]}
  set -e
  [ "$status" = 0 ] && status=passed || status=FAILED
  printf '%5d s  %s  %s\n' $((SECONDS - start)) $status "$name" >>"$parts"
}

# beside N NAME COMMAND...: runs a part in the background, once fewer than N parts run there.
beside() {
  while [ "$(jobs -rp | wc -l)" -ge "$1" ]; do
    wait -n || true
  done
  part "${@:2}" &
}

# report: prints the parts and the slowest files with their times. If some have failed, prints the end of
# what each of them printed, and fails. Parts that run at the same time take longer than alone.
report() {
  local name
  say "--- Wall time per part"
  cat "$parts"
  printf '%5d s  in all, of which %d s for setting up and building\n' $SECONDS "$began"
  say "--- The ten slowest files"
  # Not `head`: it ends first, and then `sort` fails.
  sed -n 's/^time //p' "$parts"-*.log | sort -rn | sed -n 1,10p
  sed -n 's/^.* s  FAILED  //p' "$parts" | while IFS= read -r name; do
    say "--- FAILED: $name"
    tail -n 60 "$parts-${name//[^[:alnum:]]/-}.log"
  done
  ! grep -q FAILED "$parts"
}

# node_tests N FILE...: runs tests, N files at a time.
node_tests() {
  node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=./tests/file-times.js \
    --test-reporter-destination=stdout --test-concurrency="$1" "${@:2}"
}

# together NAME N FILE...: writes N files to build/, NAME-1.js and so on, that import the FILEs of tests. Each of
# them runs in one process, with one browser if they use it: starting these for every FILE would take a third of the
# time of tests in Node, and more than most tests in a browser.
together() {
  local name=$1 count=$2 i=0 file
  mkdir -p build
  rm -f build/"$name"-*.js
  for file in "${@:3}"; do
    i=$((i % count + 1))
    printf "import '../%s';\n" "$file" >>"build/$name-$i.js"
  done
}

begin_parts() {
  began=$SECONDS
  mkdir -p build
  parts=build/parts-of-$1
  rm -f "$parts"*
  : >"$parts"
}

# The native tests with a third of their cases, and the order of the C sources, by the objects of these tests.
native_and_layers() {
  FABRIK_CASES=some native
  node tests/native/layers.js build/native-tests-objects
}

# Tests of objects and pools from their creation to their end. They need much memory and time: npm run test:all has them.
long_lives=(tests/js/{heap-objects,pool-life}.test.js)

# Details of the elements: npm run test:all has them.
element_details=(tests/browser/element-{effects,language,life,race,speech,steps-view,svg}.test.js)

run_tests() {
  set_up test
  build
  begin_parts test
  # These fill the memory, count what is on the heap, or start workers: what other tests leave behind makes them slow.
  local alone=(tests/js/{instances,memory,pool,pool-input}.test.js) beside=(tests/js/{reentry,walker-ground}.test.js) others
  mapfile -t others < <(printf '%s\n' tests/{js,three}/*.test.js |
    grep -vxFf <(printf '%s\n' "${alone[@]}" "${beside[@]}" "${long_lives[@]}"))
  together js 2 "${others[@]}"
  # One core each. Browsers come afterwards, when nothing else runs.
  {
    part "Native tests" native_and_layers
    part "Package" node_tests 1 tests/package/{guides,size}.test.js
    part "JavaScript that fills the memory" node_tests 1 "${beside[@]}"
    part "Form" form "check --error-on-warnings" "--dry-run -Werror"
    part "Types of the pages, and of a user's code" types
  } &
  local background=$!
  part "JavaScript" node_tests 1 build/js-*.js "${alone[@]}"
  wait "$background"
  local elements
  mapfile -t elements < <(printf '%s\n' tests/browser/*.test.js | grep -vxFf <(printf '%s\n' "${element_details[@]}"))
  together elements 6 "${elements[@]}" tests/package/elements.test.js
  part "Elements and the package in Chromium" node_tests 3 build/elements-*.js
  report
}

run_all_tests() {
  set_up test-all
  build
  begin_parts test-all
  together apps 1 tests/apps/*.test.js
  # They build the site, once in a process.
  together docs 1 tests/docs/*.test.js
  together demos 1 tests/demos/*.test.js
  # Three at a time also on two cores, because each of them waits at times: for files, for a browser, for npm. Those
  # that take longest begin first, after the library: snippets in C need it, too, and must not build it meanwhile.
  part "Native examples" examples
  beside 3 "Native tests, all cases" native
  beside 3 "Long lives of objects and pools" node_tests 1 "${long_lives[@]}"
  beside 3 "Frameworks" node_tests 1 build/apps-1.js
  beside 3 "The documentation" node_tests 1 build/docs-1.js
  beside 3 "The code of the pages, in Node; the tarball, bundlers, snippets" node_tests 1 build/demos-1.js \
    tests/package/{bundlers,package,pages,snippets}.test.js
  beside 3 "The build" node_tests 1 tests/wide/*.test.js
  beside 3 "Native tests with ASan and UBSan, fewer cases" sanitized
  beside 3 "Versions of TypeScript and three.js; Node 20, 22 and 24, Deno and Bun" versions
  beside 3 "Chromium, Firefox and WebKit" node_tests 1 tests/engines/*.test.js
  beside 3 "Figures on other people's pages" embed
  # Two at a time by itself, so it begins when one other part is left.
  together site 4 tests/site/*.test.js "${element_details[@]}"
  beside 2 "Each page and the elements in detail; snippets for browsers" node_tests 2 build/site-*.js \
    tests/package/snippets-browser.test.js
  wait
  report
}

# What a maintainer runs before a release.
run_release_tests() {
  set_up test-all
  build
  begin_parts test-release
  FABRIK_CASES=many part "More cases in native tests" native
  part "Fuzzing for 10 minutes" fuzz 600
  FABRIK_CASES=many part "More random cases" node_tests 2 \
    tests/js/{golden,pool,rig-state}.test.js tests/three/skeleton-ik.test.js tests/wide/*.test.js
  part "Browsers, beside three busy processes" loaded
  LATE_FRAMES=250 part "Figures, when each frame comes late" node_tests 3 tests/browser/*.test.js tests/embed/page.test.js
  report
}

run_loaded() {
  set_up test-all
  build
  loaded "$@"
}

# loaded [TIMES]: runs all tests of browsers, TIMES times (1), beside three processes that never rest.
loaded() {
  local busy=() times=${1:-1} i failed=0
  install_packages tests/embed
  for i in 1 2 3; do
    node -e 'for (;;);' &
    busy+=($!)
  done
  # shellcheck disable=SC2064 # the processes are those of now
  trap "kill ${busy[*]} 2>/dev/null" EXIT
  for ((i = 1; i <= times; i++)); do
    say "--- Run $i of $times"
    together loaded 3 tests/{browser,site}/*.test.js tests/package/{elements,pages,snippets-browser}.test.js \
      tests/docs/browser.test.js
    node_tests 3 build/loaded-*.js tests/engines/*.test.js tests/embed/*.test.js || failed=$((failed + 1))
  done
  kill "${busy[@]}"
  trap - EXIT
  say "$times runs, $failed with failures"
  [ $failed = 0 ]
}

run_mutants() {
  set_up test
  build
  node tests/mutants/mutants.js "$@"
}
