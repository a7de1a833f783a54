# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of `touchstone` in bash; in zsh after `autoload bashcompinit; bashcompinit`. Installed as
# share/bash-completion/completions/touchstone; from the source tree: `source cases/commands/completion.bash`.
#
# Verbs, options, models, references, laws, cases and the names before a '=' come from the program itself, so that a new
# one needs nothing here. The script ./touchstone of the source tree builds what is missing: it is not asked, but the
# program that it has built.

_touchstone_program() {
    local program=$1
    [[ -e ${program%/*}/meson.build ]] && program=${program%/*}/build/cases/touchstone
    command -v -- "$program" 2>/dev/null
}

# First words of the lines of a listing, without its heading.
_touchstone_list() {
    "$@" 2>/dev/null | sed -n '2,$s/^\([^ (]\{1,\}\).*/\1/p'
}

_touchstone_arguments() {
    local program=$1 verb=$2 first=$3
    case $verb in
        solve)
            if [[ $first ]]; then
                _touchstone_list "$program" solve "$first" | sed 's/$/=/'
                "$program" list references "$first" 2>/dev/null |
                    sed -n '/^name  *unit  *optional/,$s/^\([^ ]\{1,\}\).*/\1=/p' | sed 1d
            else _touchstone_list "$program" solve; _touchstone_list "$program" list references; fi ;;
        list) printf '%s\n' laws cases references sources quantities principles roles conventions targets kernels engines \
            properties state schema ;;
        verify | show | timestep | sweep) _touchstone_list "$program" list cases ;;
        bench | calibrate | compare | fit) _touchstone_list "$program" list laws ;;
    esac
}

_touchstone() {
    local word=${COMP_WORDS[COMP_CWORD]} verb='' first='' program words i
    COMPREPLY=()
    program=$(_touchstone_program "${COMP_WORDS[0]}") || return 0
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            -* | '=') ;;
            *) if [[ ! $verb ]]; then verb=${COMP_WORDS[i]}; elif [[ ! $first ]]; then first=${COMP_WORDS[i]}; fi ;;
        esac
    done
    # A value: the shell completes files.
    [[ $word == '=' || ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]] && return 0
    if [[ ! $verb ]]; then
        words=$("$program" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z-]\{1,\}\) .*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("$program" "$verb" --help=all 2>/dev/null | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]\{1,\}\).*/\2/p')
    else
        words=$(_touchstone_arguments "$program" "$verb" "$first")
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}

complete -o default -F _touchstone touchstone
