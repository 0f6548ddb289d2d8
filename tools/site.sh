# shellcheck shell=bash
# The site: demos and documentation, and how it is served. A part of build.sh.

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
