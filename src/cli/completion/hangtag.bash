# Completion of hangtag in bash. A file name is completed where hangtag knows nothing better.
_hangtag() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <(hangtag complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _hangtag hangtag
