# Completion of hangtag in bash. Completes file names where hangtag has no suggestions.
_hangtag() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <(hangtag complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _hangtag hangtag
