"""Runs Swift's four servers on this machine: one device, one copy, and its own answer to the S3 protocol.

Arguments: a folder that is empty, and the first of four free ports, which is where it answers.
"""

import ctypes
import os
import signal
import sys
from multiprocessing import Process

base, port = sys.argv[1], int(sys.argv[2])
kinds = ("account", "container", "object")
os.makedirs(base + "/devices/one")

import swift.common.utils as utils  # noqa: E402

utils.SWIFT_CONF_FILE = base + "/swift.conf"

from swift.common.ring import RingBuilder  # noqa: E402

common = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = {user}
swift_dir = {base}
devices = {base}/devices
mount_check = false
disable_fallocate = true
"""

storage = """
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

proxy = """
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
paste.filter_factory = plain_cache:filter_factory
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
"""


def write(name, text):
    with open(base + "/" + name, "w") as file:
        file.write(text)


def settings(number):
    import getpass

    return common.format(port=port + number, user=getpass.getuser(), base=base)


def serve(kind):
    # Ends with its parent, however that ends.
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    from swift.common.wsgi import run_wsgi

    sys.exit(run_wsgi("%s/%s-server.conf" % (base, kind), kind + "-server", verbose=False))


write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = one\nswift_hash_path_prefix = two\n")
write("proxy-server.conf", settings(0) + proxy)
for number, kind in enumerate(kinds, 1):
    write(kind + "-server.conf", settings(number) + storage.format(kind=kind))
    ring = RingBuilder(4, 1, 1)
    place = {"ip": "127.0.0.1", "replication_ip": "127.0.0.1"}
    ports = {"port": port + number, "replication_port": port + number}
    ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "one", "meta": "", **place, **ports})
    ring.rebalance()
    ring.get_ring().save("%s/%s.ring.gz" % (base, kind))

servers = [Process(target=serve, args=(kind,), daemon=True) for kind in (*kinds, "proxy")]
for server in servers:
    server.start()
# It ends when nobody talks to it any more.
sys.stdin.read()
