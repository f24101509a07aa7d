# Completion of hangtag in PowerShell 7.3 or newer. Completes file names where hangtag has no suggestions.
Register-ArgumentCompleter -Native -CommandName hangtag -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    if ($wordToComplete -eq '') { $typed += '' }
    hangtag complete -- @typed 2>$null | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        $tip = if ($about) { $about } else { $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $tip)
    }
}
