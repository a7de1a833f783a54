#compdef touchstone
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of `touchstone` in zsh: what the file for bash offers, with its meanings.
local -a offers
local script=${TOUCHSTONE_COMPLETION:-${commands[touchstone]:A:h:h}/share/bash-completion/completions/touchstone}
offers=("${(@f)$(bash $script "${(@)words[1,CURRENT]}" | tr -s " ")}")
offers=("${(@)offers//:/\\:}")
offers=("${(@)offers/$'\t'/:}")
_describe touchstone offers || _files
