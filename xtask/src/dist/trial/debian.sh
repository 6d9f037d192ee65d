# Run inside the Debian of the trial: what whoever installs the package does, up to its end.
dpkg --install /kupa.deb
systemd-analyze verify kupa.service kupa-backup.service kupa-backup.timer
test "$(systemctl is-enabled kupa)" = enabled
# The network is that of the machine outside, where the usual port may be somebody's.
sed -i 's/^KUPA_LISTEN=.*/KUPA_LISTEN=127.0.0.1:4950/' /etc/default/kupa
systemctl reset-failed kupa
systemctl restart kupa
until [ -e /var/lib/kupa/kupa.db ]; do sleep 0.1; done
touch /served
# Somebody plays from outside.
until [ -e /played ]; do sleep 0.1; done
test "$(systemctl is-active kupa)" = active
systemctl start kupa-backup.service
ls /var/lib/kupa/backup/*.db /var/lib/kupa/backup/*.keys
runuser -u kupa -- env KUPA_DATA=/var/lib/kupa KUPA_LISTEN=127.0.0.1:4950 kupa doctor
dpkg --install /kupa.deb
test "$(systemctl is-active kupa)" = active
grep 4950 /etc/default/kupa
dpkg --purge kupa
test "$(systemctl is-active kupa)" = inactive
