"""A proxy that opens tunnels by CONNECT, or answers by its argument. connect-proxy.py WAY"""
import socket
import sys
import threading

way = sys.argv[1]


def pump(source, target):
    try:
        while data := source.recv(65536):
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
    line, *fields = head.decode().split("\r\n")
    method, authority, _ = line.split(" ")
    if method != "CONNECT" or f"Host: {authority}" not in fields:
        return client.close()
    if way == "asks" and "Proxy-Authorization: Basic dTpw" not in fields:
        client.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        return client.close()
    answers = {
        "refuses": b"HTTP/1.1 403 Forbidden\r\n\r\n", "noise": b"HELLO\r\n\r\n", "endless": b"HTTP/1.1 200 " + b"x" * 40_000,
        "speaks": b"HTTP/1.1 200 OK\r\n\r\nunasked", "ends": b"", "almost": b"HTTP/1.1 2000 OK\r\n\r\n",
        "interim": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    }
    if way in answers:
        client.sendall(answers[way])
        client.shutdown(socket.SHUT_WR)
        client.recv(1)
        return client.close()
    if way == "silent":
        client.recv(1)
        return client.close()
    host, port = authority.rsplit(":", 1)
    server = socket.create_connection((host, int(port)))
    # In pieces, as networks cut.
    for piece in (b"HTTP/1.1 2", b"00 Connection established\r\nVia: x\r", b"\n\r\n"):
        client.sendall(piece)
    threading.Thread(target=pump, args=(server, client), daemon=True).start()
    pump(client, server)


listener = socket.create_server(("127.0.0.1", 0), backlog=64)
print(f"ACCEPT 127.0.0.1:{listener.getsockname()[1]}", flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
