# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of `touchstone` in fish: what the file for bash offers, with its meanings; and files.
function __touchstone_offers
    set -l script (path dirname (path dirname (command -s touchstone)))/share/bash-completion/completions/touchstone
    set -q TOUCHSTONE_COMPLETION; and set script $TOUCHSTONE_COMPLETION
    bash $script (commandline -opc) (commandline -ct) | tr -s " "
end
complete -c touchstone -a '(__touchstone_offers)'
