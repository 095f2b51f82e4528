"""A WebSocket server that answers by the path, rightly and wrongly. socket-server.py CERTIFICATE-WITHOUT-ENDING

It speaks RFC 6455 by hand, so that it can break it."""
import base64
import hashlib
import socket
import ssl
import struct
import sys
import threading
import time

name = sys.argv[1]
with open(f"{name}.socket-chain", "w") as file:
    file.write("".join(open(f"{name}.{end}").read() for end in ("pem", "chain")))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{name}.socket-chain", f"{name}.key")
context.set_alpn_protocols(["http/1.1"])
connections = 0
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(kind, data=b"", fin=True, masked=False, bits=0):
    first = (128 if fin else 0) | bits | kind
    if len(data) < 126:
        head = struct.pack("!BB", first, len(data) | (128 if masked else 0))
    elif len(data) < 65536:
        head = struct.pack("!BBH", first, 126 | (128 if masked else 0), len(data))
    else:
        head = struct.pack("!BBQ", first, 127 | (128 if masked else 0), len(data))
    return head + (b"\0\0\0\0" if masked else b"") + data


def read_frame(stream):
    head = stream.read(2)
    if len(head) < 2:
        return None
    size = head[1] & 127
    if size == 126:
        size = struct.unpack("!H", stream.read(2))[0]
    elif size == 127:
        size = struct.unpack("!Q", stream.read(8))[0]
    assert head[1] & 128, "a client masks"
    mask = stream.read(4)
    data = stream.read(size)
    whole = (mask * (size // 4 + 1))[:size]
    plain = (int.from_bytes(data, "big") ^ int.from_bytes(whole, "big")).to_bytes(size, "big")
    return head[0] & 15, plain, mask


def echo(peer, stream):
    while (got := read_frame(stream)):
        kind, data, _ = got
        if kind == CLOSE:
            peer.sendall(frame(CLOSE, data))
            return
        if kind == PING:
            peer.sendall(frame(PONG, data))
        elif kind != PONG:
            peer.sendall(frame(kind, data))


def talk(peer, stream, path, number):
    send = peer.sendall
    if path == "/echo":
        echo(peer, stream)
    elif path == "/number":
        send(frame(TEXT, str(number).encode()))
        echo(peer, stream)
    elif path == "/pieces":
        send(frame(TEXT, b"one ", fin=False) + frame(PING, b"p") + frame(0, "zw\u00f6lf".encode()))
        kind, data, _ = read_frame(stream)
        send(frame(TEXT, b"pong" if (kind, data) == (PONG, b"p") else b"no pong"))
        echo(peer, stream)
    elif path == "/masks":
        masks = set()
        for _ in range(50):
            masks.add(read_frame(stream)[2])
        send(frame(TEXT, str(len(masks)).encode()))
        echo(peer, stream)
    elif path == "/goodbye":
        send(frame(TEXT, b"last") + frame(CLOSE, struct.pack("!H", 1000)))
        stream.read(1)
    elif path == "/cut":
        send(frame(TEXT, b"half of it")[:5])
    elif path == "/drop":
        # In the middle of a frame, without TLS's farewell, when the client has long agreed.
        time.sleep(0.3)
        send(frame(TEXT, b"half of it")[:5])
        stream.close()
        peer.close()
    elif path == "/mute":
        time.sleep(30)
    elif path == "/slow-pings":
        for _ in range(5):
            if read_frame(stream)[0] == PING:
                send(frame(PONG))
        send(frame(TEXT, b"five pings"))
        echo(peer, stream)
    elif path == "/masked":
        send(frame(TEXT, b"x", masked=True))
        stream.read(1)
    elif path == "/bits":
        send(frame(TEXT, b"x", bits=64))
        stream.read(1)
    elif path == "/opcode":
        send(frame(11, b"x"))
        stream.read(1)
    elif path == "/continuation":
        send(frame(0, b"x"))
        stream.read(1)
    elif path == "/bad-text":
        send(frame(TEXT, b"\xff\xfe"))
        stream.read(1)
    elif path == "/large":
        send(frame(BINARY, b"x" * 200_000))
        stream.read(1)
    elif path == "/large-pieces":
        for i in range(40):
            send(frame(BINARY if i == 0 else 0, b"x" * 5_000, fin=False))
        stream.read(1)
    elif path.startswith("/farewell-"):
        send(frame(CLOSE, bytes.fromhex(path[10:])))
        stream.read(1)
    elif path == "/empty-pieces":
        send(frame(BINARY, fin=False))
        while True:
            send(frame(0, fin=False) * 1_000)
    elif path == "/two":
        send(frame(TEXT, b"first"))
        time.sleep(0.7)
        send(frame(TEXT, b"second"))
        echo(peer, stream)
    elif path == "/long-ping":
        send(frame(PING, b"x" * 126))
        stream.read(1)
    elif path == "/flood":
        while True:
            send(frame(BINARY, b"x" * 60_000))


def serve(raw, number):
    try:
        peer = context.wrap_socket(raw, server_side=True)
        stream = peer.makefile("rb")
        path = stream.readline().decode().split(" ")[1]
        fields = {}
        while (line := stream.readline().decode().strip()):
            key, _, value = line.partition(":")
            fields[key.lower()] = value.strip()
        key = fields.get("sec-websocket-key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        lines = ["Upgrade: websocket", "Connection: Upgrade"]
        if path == "/closes":
            return
        if path == "/cut-agreement":
            peer.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgra")
            return
        if path == "/refuses":
            peer.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            return
        if path == "/wrong-key":
            accept = base64.b64encode(hashlib.sha1(b"x").digest()).decode()
        if path == "/extension":
            lines.append("Sec-WebSocket-Extensions: permessage-deflate")
        if path == "/subprotocol":
            lines.append("Sec-WebSocket-Protocol: unasked")
        if path == "/chooses":
            lines.append("Sec-WebSocket-Protocol: " + fields["sec-websocket-protocol"].split(", ")[-1])
            path = "/echo"
        if path == "/silent":
            time.sleep(30)
        lines.append(f"Sec-WebSocket-Accept: {accept}")
        peer.sendall(("HTTP/1.1 101 Switching Protocols\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode())
        talk(peer, stream, path, number)
        peer.unwrap()
    except (OSError, ValueError, TypeError, AssertionError, IndexError):
        pass
    finally:
        raw.close()


listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(f"ACCEPT 127.0.0.1:{listener.getsockname()[1]}", flush=True)
while True:
    raw, _ = listener.accept()
    connections += 1
    threading.Thread(target=serve, args=(raw, connections), daemon=True).start()
