/** The shells that there is a script for. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** A shell that there is a script for. */
export type Shell = (typeof SHELLS)[number];

/** The script by which a shell asks the command for what it offers. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

const BASH = String.raw`# Completion of kubectl-structural for bash 4.1 or newer:
#   source <(kubectl-structural completion bash)
_kubectl_structural() {
    local line="${'$'}{COMP_LINE:0:COMP_POINT}" words=() answer=() directive each current begun=
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    mapfile -t answer < <("${'$'}{words[0]}" __complete "${'$'}{words[@]:1}" 2>/dev/null)
    ((${'$'}{#answer[@]})) || return
    directive="${'$'}{answer[-1]#:}"
    unset 'answer[-1]'
    current="${'$'}{words[-1]}"
    [[ $current == -*=* ]] && current="${'$'}{current#*=}"
    # Readline replaces what follows the last equals sign.
    [[ $current == *=* && $COMP_WORDBREAKS == *=* ]] && begun="${'$'}{current%=*}="
    COMPREPLY=()
    if ((directive & 8)); then
        answer=()
        compopt -o default
    elif ((directive & 16)); then
        compopt -o dirnames
    elif (((directive & 4) == 0)); then
        compopt -o default
    fi
    ((directive & 2)) && compopt -o nospace
    for each in "${'$'}{answer[@]}"; do
        each="${'$'}{each%%$'\t'*}"
        [[ $each == "$current"* ]] && COMPREPLY+=("${'$'}{each#"$begun"}")
    done
}
complete -F _kubectl_structural kubectl-structural
`;

const ZSH = String.raw`#compdef kubectl-structural
# Completion of kubectl-structural for zsh, after compinit:
#   source <(kubectl-structural completion zsh)
_kubectl_structural() {
    local -a answer offered
    local each directive
    answer=("${'$'}{(@f)$("${'$'}{words[1]}" __complete "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)}")
    directive="${'$'}{answer[-1]#:}"
    answer[-1]=()
    for each in "${'$'}{answer[@]}"; do
        [[ -z $each ]] && continue
        if [[ $each == *$'\t'* ]]; then
            offered+=("${'$'}{${'$'}{each%%$'\t'*}//:/\\:}:${'$'}{each#*$'\t'}")
        else
            offered+=("${'$'}{each//:/\\:}")
        fi
    done
    [[ $PREFIX == -*=* ]] && compset -P '*='
    if ((directive & 8)); then
        _files -g '*.(yaml|yml)'
        return
    fi
    if ((directive & 16)); then
        _files -/
        return
    fi
    if ((directive & 2)); then
        _describe -V 'value' offered -S ''
    elif (($#offered)); then
        _describe -V 'value' offered
    fi
    (((directive & 4) == 0)) && _files
}
compdef _kubectl_structural kubectl-structural
`;

const FISH = String.raw`# Completion of kubectl-structural for fish:
#   kubectl-structural completion fish | source
function __kubectl_structural_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l current (commandline -ct)
    set -l answer ($words[1] __complete $words[2..-1] 2>/dev/null)
    test (count $answer) -gt 0; or return
    set -l directive (string sub -s 2 -- $answer[-1])
    set -e answer[-1]
    set -l prefix (string match -r -- '^-[^=]*=' $current)
    if test (math "bitand($directive, 8)") -gt 0
        __fish_complete_suffix .yaml
        return
    else if test (math "bitand($directive, 16)") -gt 0
        __fish_complete_directories (string replace -r -- '^-[^=]*=' '' $current)
        return
    end
    for each in $answer
        echo "$prefix$each"
    end
    if test (math "bitand($directive, 4)") -eq 0
        __fish_complete_path $current
    end
end
complete -c kubectl-structural -f -a '(__kubectl_structural_complete)'
`;

const POWERSHELL = String.raw`# Completion of kubectl-structural for PowerShell:
#   kubectl-structural completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName kubectl-structural -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    $command = $words[0]
    $rest = @($words | Select-Object -Skip 1) + $(if ($wordToComplete -eq '') { '""' } else { $wordToComplete })
    $prefix = if ($wordToComplete -match '^-[^=]*=') { $Matches[0] } else { '' }
    $answer = @(Invoke-Expression "$command __complete $rest" 2>$null)
    $answer | Select-Object -SkipLast 1 | ForEach-Object {
        $word, $meaning = $_ -split "${'`'}t", 2
        if (-not $meaning) { $meaning = $word }
        [System.Management.Automation.CompletionResult]::new("$prefix$word", $word, 'ParameterValue', $meaning)
    }
}
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL };
