# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of `touchstone` in bash, where this file is sourced; and what completion.zsh and completion.fish ask:
#   bash completion.bash PROGRAM WORD... LAST    prints what LAST may be, with a tab and its meaning behind it
#
# Verbs, options, models, references, laws, cases and the names before a '=' come from the program itself, so that a new
# one needs nothing here. The script ./touchstone of the source tree builds what is missing: it is not asked, but the
# program that it has built.

_touchstone_program() {
    local program=$1
    [[ -e ${program%/*}/meson.build ]] && program=${program%/*}/build/cases/touchstone
    command -v -- "$program" 2>/dev/null
}

# First words of the lines of a listing without its heading, and what follows them on the line.
_touchstone_list() {
    "$@" 2>/dev/null | sed -n '2,$s/^\([^ (]\{1,\}\) *\(.*\)/\1\t\2/p'
}

_touchstone_arguments() {
    local program=$1 verb=$2 first=$3
    case $verb in
        solve)
            if [[ $first ]]; then
                _touchstone_list "$program" solve "$first" | sed 's/\t/=\t/'
                "$program" list references "$first" 2>/dev/null |
                    sed -n '/^name  *unit  *optional/,$s/^\([^ ]\{1,\}\) *\(.*\)/\1=\t\2/p' | sed 1d
            else _touchstone_list "$program" solve; _touchstone_list "$program" list references; fi ;;
        list) printf '%s\n' laws cases references sources quantities principles roles conventions targets kernels engines \
            properties state schema ;;
        verify | show | timestep | sweep) _touchstone_list "$program" list cases ;;
        bench | calibrate | compare | fit) _touchstone_list "$program" list laws ;;
    esac
}

# What the last word may be.
_touchstone_offers() {
    local words=("$@") last=$(($# - 1)) verb='' first='' program i
    program=$(_touchstone_program "$1") || return 0
    for ((i = 1; i < last; i++)); do
        case ${words[i]} in
            -* | '=') ;;
            *) if [[ ! $verb ]]; then verb=${words[i]}; elif [[ ! $first ]]; then first=${words[i]}; fi ;;
        esac
    done
    if [[ ! $verb ]]; then
        "$program" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z-]\{1,\}\) *\(.*\)/\1\t\2/p'
    elif [[ ${words[last]} == -* ]]; then
        "$program" "$verb" --help=all 2>/dev/null | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]\{1,\}\) *\(.*\)/\2\t\3/p'
    else
        _touchstone_arguments "$program" "$verb" "$first"
    fi
}

_touchstone() {
    local word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    # A value: the shell completes files.
    [[ $word == '=' || ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]] && return 0
    mapfile -t COMPREPLY < <(compgen -W "$(_touchstone_offers "${COMP_WORDS[@]:0:COMP_CWORD+1}" | cut -f1)" -- "$word")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    _touchstone_offers "$@"
else
    complete -o default -F _touchstone touchstone
fi
