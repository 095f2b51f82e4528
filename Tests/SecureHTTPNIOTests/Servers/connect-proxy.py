"""A proxy that opens tunnels by CONNECT, or fails at it by its argument. connect-proxy.py WAY [FILE]

What clients send goes to FILE. It resolves api.test itself. Ways with an argument have it behind an equals sign."""
import socket
import struct
import sys
import threading
import time

way, _, argument = sys.argv[1].partition("=")
tunnels = 0
record = open(sys.argv[2], "wb", buffering=0) if len(sys.argv) > 2 else None
# A name and a password with letters beyond ASCII.
CREDENTIAL = "Proxy-Authorization: Basic w7xzZXI6cMOkc3M6d29yZA=="
ANSWERS = {
    "refuses": b"HTTP/1.1 403 Forbidden\r\n\r\n",
    "moves": b"HTTP/1.1 302 Found\r\nLocation: https://api.test/\r\n\r\n",
    "unreached": b"HTTP/1.1 502 Bad Gateway\r\n\r\n",
    "late": b"HTTP/1.1 504 Gateway Timeout\r\n\r\n",
    "noise": b"HELLO\r\n\r\n",
    "binary": bytes(range(256)) * 4 + b"\r\n\r\n",
    "tls": b"\x15\x03\x03\x00\x02\x02\x28\r\n\r\n",
    "endless": b"HTTP/1.1 200 " + b"x" * 40_000,
    "endless-interim": b"HTTP/1.1 102 Processing\r\n\r\n" * 1_000,
    "speaks": b"HTTP/1.1 200 OK\r\n\r\nunasked",
    "almost": b"HTTP/1.1 2000 OK\r\n\r\n",
    "old": b"HTTP/0.9 200 OK\r\n\r\n",
    "next": b"HTTP/2 200\r\n\r\n",
    "switches": b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
    "negative": b"HTTP/1.1 -20 OK\r\n\r\n",
    "ends": b"",
    "cut-head": b"HTTP/1.1 200 OK\r\nVia: pro",
}


def pump(source, target, keep=None, most=None, until=None):
    """Until one side ends; after `most` bytes the connection is reset, from the time `until` on nothing goes through."""
    count = 0
    try:
        while data := source.recv(65536):
            if until is not None and time.monotonic() >= until:
                continue
            if keep:
                keep.write(data)
            count += len(data)
            if most is not None and count > most:
                target.sendall(data[: most - count])
                for end in (target, source):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                break
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(client):
    head = b""
    while b"\r\n\r\n" not in head:
        piece = client.recv(4096)
        if not piece:
            return client.close()
        head += piece
    if record:
        record.write(head)
    line, *fields = head.decode().split("\r\n")
    method, authority, version = line.split(" ")
    # One host, no body, and nothing that came before it was allowed.
    if (method, version) != ("CONNECT", "HTTP/1.1") or fields[0] != f"Host: {authority}" or fields[-2:] != ["", ""]:
        return client.close()
    if way == "asks" and CREDENTIAL not in fields:
        client.sendall(
            b"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 2\r\n\r\nno")
        return client.close()
    if way in ANSWERS:
        client.sendall(ANSWERS[way])
        client.shutdown(socket.SHUT_WR)
        client.recv(1)
        return client.close()
    if way == "resets":
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return client.close()
    if way == "silent":
        client.recv(1)
        return client.close()
    if way == "drips":
        for _ in range(600):
            client.sendall(b"HTTP/1.1 102 Processing\r\n\r\n")
            time.sleep(0.05)
        return client.close()
    host, _, port = authority.rpartition(":")
    if way == "diverts":
        port = argument
    server = socket.create_connection(("127.0.0.1" if host == "api.test" else host.strip("[]"), int(port)))
    if way == "waits":
        time.sleep(float(argument))
    if way == "interim":
        client.sendall(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n")
    # In pieces, as networks cut. A length says nothing in an answer to CONNECT.
    for piece in (b"HTTP/1.1 2", b"00 Connection established\r\nContent-Length: 7\r\nVia: x\r", b"\n\r", b"\n"):
        client.sendall(piece)
        time.sleep(0.01)
    if way == "closes":
        server.close()
        return client.close()
    most = int(argument) if way == "cuts" else None
    global tunnels
    tunnels += 1
    # A network that goes away without a word. Only the first tunnel is led over it.
    until = time.monotonic() + float(argument) if way == "halts" and tunnels == 1 else None
    threading.Thread(target=pump, args=(server, client, None, most, until), daemon=True).start()
    pump(client, server, record, None, until)


def guarded(client):
    try:
        serve(client)
    except (OSError, ValueError):
        client.close()


listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(f"ACCEPT 127.0.0.1:{listener.getsockname()[1]}", flush=True)
while True:
    threading.Thread(target=guarded, args=(listener.accept()[0],), daemon=True).start()
