#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# debian_used.sh OUT WORK, in namespaces of its own: installs the packages of OUT over this system, uses them, and
# removes them.
set -eu
mkdir "$2/over"
mount -t tmpfs over "$2/over" 2>/dev/null && mkdir "$2/over/up" "$2/over/work" "$2/over/root" &&
    mount -t overlay over -o "lowerdir=/,upperdir=$2/over/up,workdir=$2/over/work" "$2/over/root" || {
    echo "debian_used.sh: there are no overlays here"
    exit 77
}
root=$2/over/root
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mkdir "$root/packages"
cp "$1"/*.deb "$root/packages"
chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/packages sh -eu <<'END'
cd /packages
dpkg -i ./*.deb >log 2>&1 || { cat log; exit 1; }
touchstone --version
touchstone verify hertz/unloading
touchstone bench --quick --target scalar hertzian >log
touchstone selftest --only root_missing >log
touchstone new-law my_law >log
make -s -C my_law check >log
man -w touchstone-verify
for static in '' --static; do
    cc /usr/share/doc/touchstone/lib/examples/first_contact.c ${static:+-static} \
        $(pkg-config $static --cflags --libs touchstone) -o first_contact
    ./first_contact
done
python3 -c 'import touchstone; print(touchstone.verify("hertz/unloading"))'
python3 -c 'from importlib.metadata import entry_points as of; next(iter(of(group="pytest11", name="touchstone")))'
dpkg-query -W -f '${Package}: ${Installed-Size} kB\n' '*touchstone*'
dpkg -P python3-touchstone touchstone-doc touchstone libtouchstone-dev libtouchstone1 >log 2>&1
left=$(find /usr -name '*touchstone*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "installed, used and removed"
END
