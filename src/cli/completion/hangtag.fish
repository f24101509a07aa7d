# Completion of hangtag in fish. Completes file names where hangtag has no suggestions.
function __hangtag_complete
    set -l typed (commandline -opc) (commandline -ct)
    set -l suggestions (hangtag complete -- $typed[2..-1] 2>/dev/null)
    if set -q suggestions[1]
        printf '%s\n' $suggestions
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c hangtag -e
complete -c hangtag -f -a '(__hangtag_complete)'
