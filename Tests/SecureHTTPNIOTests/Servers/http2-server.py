"""A server of HTTP/2 that speaks in frames of its own, rightly and wrongly. http2-server.py CERTIFICATE-WITHOUT-ENDING WAY

It reads no header: the way is the same for every request. Ways with an argument have it behind an equals sign."""
import socket
import ssl
import struct
import sys
import threading
import time

name, (way, _, argument) = sys.argv[1], sys.argv[2].partition("=")
with open(f"{name}.http2-chain", "w") as file:
    file.write("".join(open(f"{name}.{end}").read() for end in ("pem", "chain")))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{name}.http2-chain", f"{name}.key")
context.set_alpn_protocols(["h2"])
connections = 0
DATA, HEADERS, RESET, SETTINGS, PING, FAREWELL, WINDOW = 0, 1, 3, 4, 6, 7, 8
ENDS, WHOLE, ACKNOWLEDGES = 1, 4, 1
OK = b"\x88"
REFUSED = 7


def frame(kind, flags, stream, payload=b""):
    return struct.pack("!I", len(payload))[1:] + struct.pack("!BBI", kind, flags, stream) + payload


def status(text):
    """An indexed name and a literal value (RFC 7541 §6.2.2)."""
    return b"\x08" + bytes([len(text)]) + text.encode()


def field(key, value):
    return b"\x00" + bytes([len(key)]) + key + bytes([len(value)]) + value


def answered(stream, text=b"ok"):
    return frame(HEADERS, WHOLE, stream, OK) + frame(DATA, ENDS, stream, text)


class Connection:
    def __init__(self, peer, number):
        self.peer, self.number, self.requests, self.received = peer, number, 0, {}
        self.lock, self.has_shrunk = threading.Lock(), False

    def send(self, data):
        with self.lock:
            self.peer.sendall(data)

    def later(self, seconds, data):
        threading.Timer(seconds, lambda: self.send(data)).start()

    def begins(self, stream, ends):
        """The head of a request came."""
        self.requests += 1
        if way == "status":
            self.send(frame(HEADERS, WHOLE, stream, status(argument)) + frame(DATA, ENDS, stream, b"ok"))
        elif way == "no-status":
            first = self.requests == 1
            self.send(frame(HEADERS, WHOLE, stream, OK if first else field(b"x-a", b"b")))
            if first:
                self.later(1.5, frame(DATA, ENDS, stream, b"whole"))
        elif way == "interim":
            first = frame(HEADERS, WHOLE, stream, status("103")) + frame(HEADERS, WHOLE, stream, status("100"))
            self.send(first + answered(stream))
        elif way == "interim-alone":
            self.send(frame(HEADERS, WHOLE | ENDS, stream, status("103")))
        elif way == "farewell" and self.number == 1 and self.requests == 1:
            self.send(frame(HEADERS, WHOLE, stream, OK) + frame(DATA, 0, stream, b"first "))
            self.later(0.2, frame(FAREWELL, 0, 0, struct.pack("!II", stream, 0)))
            self.later(1.5, frame(DATA, ENDS, stream, b"whole"))
        elif way == "late-farewell" and self.number == 1 and self.requests == 2:
            self.send(frame(FAREWELL, 0, 0, struct.pack("!II", stream - 2, 0)))
        elif way == "refuses" and self.number == 1 and self.requests == 2:
            self.send(frame(RESET, 0, stream, struct.pack("!I", REFUSED)))
        elif way == "refuses-all":
            self.send(frame(RESET, 0, stream, struct.pack("!I", REFUSED)))
        elif way == "slow" and self.requests == 2:
            self.later(float(argument), answered(stream, b"late"))
        elif way == "breaks" and self.number == 1 and self.requests == 2:
            raise OSError
        elif way not in ("shrinks",):
            self.send(answered(stream, str(self.number).encode()))

    def takes(self, stream, payload, ends):
        """A piece of a body came."""
        self.received[stream] = self.received.get(stream, 0) + len(payload)
        if way == "shrinks" and not self.has_shrunk:
            self.has_shrunk = True
            self.send(frame(SETTINGS, 0, 0, struct.pack("!HI", 4, 0)))
            more = struct.pack("!I", 1 << 20)
            self.later(1, frame(WINDOW, 0, 0, more) + frame(WINDOW, 0, stream, more))
        if way == "shrinks" and ends:
            self.send(answered(stream, str(self.received[stream]).encode()))

    def run(self, stream):
        if not stream.read(24).startswith(b"PRI * HTTP/2.0"):
            return
        self.send(frame(SETTINGS, 0, 0))
        while (head := stream.read(9)):
            kind, flags, number = struct.unpack("!BBI", head[3:])
            payload = stream.read(int.from_bytes(head[:3], "big"))
            if kind == SETTINGS and not flags & ACKNOWLEDGES:
                self.send(frame(SETTINGS, ACKNOWLEDGES, 0))
            elif kind == PING and not flags & ACKNOWLEDGES:
                self.send(frame(PING, ACKNOWLEDGES, 0, payload))
            elif kind == HEADERS:
                self.begins(number, bool(flags & ENDS))
            elif kind == DATA:
                self.takes(number, payload, bool(flags & ENDS))


def serve(raw, number):
    try:
        peer = context.wrap_socket(raw, server_side=True)
        Connection(peer, number).run(peer.makefile("rb"))
    except (OSError, ValueError, struct.error):
        pass
    finally:
        raw.close()


listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(f"ACCEPT 127.0.0.1:{listener.getsockname()[1]}", flush=True)
while True:
    raw, _ = listener.accept()
    connections += 1
    threading.Thread(target=serve, args=(raw, connections), daemon=True).start()
