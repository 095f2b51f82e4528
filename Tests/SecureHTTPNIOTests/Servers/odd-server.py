"""A TLS server that answers by the path, rightly and wrongly. odd-server.py CERTIFICATE-WITHOUT-ENDING"""
import socket
import ssl
import sys
import threading
import time

name = sys.argv[1]
chain = "".join(open(f"{name}.{end}").read() for end in ("pem", "chain"))
with open(f"{name}.whole", "w") as file:
    file.write(chain)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{name}.whole", f"{name}.key")
context.set_alpn_protocols(["http/1.1"])
connections = 0


def head(status="200 OK", length=None, *fields):
    lines = [f"HTTP/1.1 {status}", *fields]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def read_request(stream):
    line = stream.readline().decode()
    if not line:
        return None
    fields = {}
    while (field := stream.readline().decode().strip()):
        key, _, value = field.partition(":")
        fields[key.lower()] = value.strip()
    body = b""
    if "content-length" in fields:
        body = stream.read(int(fields["content-length"]))
    elif fields.get("transfer-encoding") == "chunked":
        while (size := int(stream.readline(), 16)):
            body += stream.read(size)
            stream.readline()
        stream.readline()
    return line.split(" ")[0], line.split(" ")[1], fields, body


def answer(peer, number, method, path, fields, body):
    """Writes an answer. False: the connection ends."""
    send = peer.sendall
    if path == "/echo":
        send(head("200 OK", len(body)) + body)
    elif path.partition("?")[0] == "/request":
        text = "\n".join([f"{method} {path}"] + sorted(f"{k}: {v}" for k, v in fields.items())).encode()
        send(head("200 OK", len(text)) + text)
    elif path == "/connection":
        text = str(number).encode()
        send(head("200 OK", len(text), "Set-Cookie: a=b") + text)
    elif path == "/once":
        send(head("200 OK", 2, "Connection: close") + b"ok")
        return False
    elif path.startswith("/to?"):
        send(head("302 Found", 0, f"Location: {path[4:]}"))
    elif path == "/loop":
        send(head("302 Found", 0, "Location: /loop"))
    elif path == "/large":
        send(head("200 OK", 1 << 24))
        for _ in range(256):
            send(b"x" * 65536)
    elif path == "/announced":
        # The length of what GET would bring.
        send(head("304 Not Modified" if method == "GET" else "200 OK", 1 << 24))
    elif path == "/endless":
        send(head("200 OK", None, "Transfer-Encoding: chunked"))
        for _ in range(4096):
            send(b"10000\r\n" + b"x" * 65536 + b"\r\n")
    elif path == "/short":
        send(head("200 OK", 100) + b"ten bytes.")
        return False
    elif path == "/unframed":
        send(head() + b"until the end")
        return False
    elif path == "/cut-chunk":
        send(head("200 OK", None, "Transfer-Encoding: chunked") + b"5\r\nhello\r\n")
        return False
    elif path == "/garbage":
        send(b"\x00\x01\x02 not HTTP at all\r\n\r\n")
        return False
    elif path == "/two-lengths":
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc")
    elif path == "/length-and-chunks":
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
    elif path == "/headers":
        send(b"HTTP/1.1 200 OK\r\n")
        for i in range(20000):
            send(f"X-{i}: {'y' * 100}\r\n".encode())
    elif path == "/silent":
        time.sleep(30)
    elif path == "/slow":
        send(head("200 OK", 5))
        for byte in b"hello":
            time.sleep(0.05)
            send(bytes([byte]))
    elif path == "/stall":
        send(head("200 OK", 5) + b"he")
        time.sleep(30)
    elif path == "/drip":
        send(head("200 OK", 1000))
        for _ in range(1000):
            time.sleep(0.05)
            send(b"x")
    elif path == "/unasked":
        send(head("200 OK", 2) + b"ok" + head("200 OK", 7) + b"for you")
    elif path == "/surplus":
        # The beginning of another answer, in the same write.
        send(head("200 OK", 2) + b"ok" + b"HTTP/1.1 200 OK\r\nX-Other: 1\r\nContent-Le")
    elif path == "/surplus-line":
        send(head("200 OK", 2) + b"ok" + b"HTTP/1.1 200 OK\r\n")
    elif path == "/surplus-of-nothing":
        send(head("200 OK", 0) + b"HTTP/1.1 200 OK\r\nX-Other: 1\r\n")
    elif path == "/surplus-of-chunks":
        send(head("200 OK", None, "Transfer-Encoding: chunked") + b"2\r\nok\r\n0\r\n\r\nHTTP/1.1 2")
    elif path == "/surplus-later":
        send(head("200 OK", 2) + b"ok")
        time.sleep(0.2)
        send(b"HTTP/1.1 200 OK\r\nX-Other: 1\r\nContent-Le")
    elif path == "/chunks":
        send(head("200 OK", None, "Transfer-Encoding: chunked"))
        for piece in (b"2\r", b"\nok", b"\r\n0\r\n\r", b"\n"):
            time.sleep(0.05)
            send(piece)
    elif path == "/most":
        send(b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\nhello")
    elif path == "/hangs-up-later":
        send(head("200 OK", 2) + b"ok")
        return False
    elif path == "/continue":
        send(b"HTTP/1.1 100 Continue\r\n\r\n" + b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + head("200 OK", 2) + b"ok")
    elif path == "/no-content":
        send(head("204 No Content"))
    else:
        send(head("404 Not Found", 0))
    return True


def serve(raw, number):
    try:
        peer = context.wrap_socket(raw, server_side=True)
        stream = peer.makefile("rb")
        while (request := read_request(stream)):
            if not answer(peer, number, *request):
                break
        peer.unwrap()
    except (OSError, ValueError):
        pass
    finally:
        raw.close()


listener = socket.create_server(("127.0.0.1", 0), backlog=512)
print(f"ACCEPT 127.0.0.1:{listener.getsockname()[1]}", flush=True)
while True:
    raw, _ = listener.accept()
    connections += 1
    threading.Thread(target=serve, args=(raw, connections), daemon=True).start()
