#!/bin/sh
# sh run.sh PROGRAM RESULT WARN_ONLY WORD...
# One command of warplint_lint() and of the Bazel aspect: prints what the program
# finds, and keeps it as the result unless the command fails, so that it is run,
# and told, again. With WARN_ONLY=TRUE findings fail nothing.
set -u
program=$1 result=$2 warn_only=$3
shift 3
mkdir -p "$(dirname "$result")"
code=0
"$program" "$@" >"$result.part" || code=$?
cat "$result.part"
if [ "$code" = 0 ] || { [ "$code" = 1 ] && [ "$warn_only" = TRUE ]; }; then
  mv "$result.part" "$result"
  exit 0
fi
rm -f "$result.part" "$result"
exit "$code"
