#!/usr/bin/env bash
# The step of action.yml: its inputs are environment variables, which no shell
# reads as code. Writes annotations to the log, SARIF to a file and the exit code
# to GITHUB_OUTPUT.
set -euo pipefail

words=()
# add_lines TEXT: each line that is not empty is one word.
add_lines() {
  local line
  while IFS= read -r line; do
    if [ -n "$line" ]; then words+=("$line"); fi
  done <<<"$1"
}
add_lines "${WARPLINT_FLAGS:-}"
if [ -n "${WARPLINT_DATABASE:-}" ]; then words+=("--p=$WARPLINT_DATABASE"); fi
if [ -n "${WARPLINT_BASELINE:-}" ]; then words+=("--baseline=$WARPLINT_BASELINE"); fi
if [ -n "${WARPLINT_DIFF:-}" ]; then words+=("--diff=$WARPLINT_DIFF"); fi
add_lines "${WARPLINT_PATHS:-}"
if [ -n "${WARPLINT_COMPILER_FLAGS:-}" ]; then
  words+=(--)
  add_lines "$WARPLINT_COMPILER_FLAGS"
fi

# lint FORM: one run; the code is that of the last.
code=0
lint() {
  code=0
  warplint --format="$1" "${words[@]}" || code=$?
}
if [ -n "${WARPLINT_SARIF:-}" ]; then
  lint sarif >"$WARPLINT_SARIF"
fi
if [ "${WARPLINT_ANNOTATIONS:-true}" = true ]; then
  lint github
elif [ -z "${WARPLINT_SARIF:-}" ]; then
  lint concise
fi
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/stdout}"

case "${WARPLINT_FAIL:-findings}" in
nothing) ;;
errors) [ "$code" -lt 2 ] || exit "$code" ;;
findings) exit "$code" ;;
*)
  echo "::error::fail: '$WARPLINT_FAIL' is none of findings, errors, nothing"
  exit 2
  ;;
esac
