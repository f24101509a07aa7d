#compdef hangtag
# Completion of hangtag in zsh. Completes file names where hangtag has no suggestions.
_hangtag() {
  local line
  local -a suggestions
  hangtag complete -- "${(@)words[2,CURRENT]}" 2>/dev/null | while IFS= read -r line; do
    suggestions+=("${line/$'\t'/:}")
  done
  if (( $#suggestions )); then _describe hangtag suggestions; else _files; fi
}
# zsh loads this file as a function of this name; users may also source it.
if [[ "$funcstack[1]" == _hangtag ]]; then _hangtag "$@"; else compdef _hangtag hangtag; fi
