#compdef hangtag
# Completion of hangtag in zsh. A file name is completed where hangtag knows nothing better.
_hangtag() {
  local line
  local -a suggestions
  hangtag complete -- "${(@)words[2,CURRENT]}" 2>/dev/null | while IFS= read -r line; do
    suggestions+=("${line/$'\t'/:}")
  done
  if (( $#suggestions )); then _describe hangtag suggestions; else _files; fi
}
# Loaded as a function of that name, or sourced.
if [[ "$funcstack[1]" == _hangtag ]]; then _hangtag "$@"; else compdef _hangtag hangtag; fi
