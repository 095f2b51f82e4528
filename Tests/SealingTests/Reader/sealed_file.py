#!/usr/bin/env python3
"""A second reader of sealed files, written from Documentation/sealed-file-format.md and from nothing else.

    sealed_file.py INDEX

reads every file that a vector index names, and prints a line of JSON for each: its result, the size and the SHA-256 of
its plaintext. What this Python has no cryptography for is `skipped`. HPKE is the library's, not the writer's.
"""

import hashlib
import hmac
import json
import pathlib
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

try:
    from cryptography.hazmat.primitives import hpke
    from cryptography.hazmat.primitives.asymmetric import mlkem
except ImportError:
    hpke = mlkem = None
try:
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
except ImportError:
    Argon2id = None

MAGIC = bytes.fromhex("895345414C0D0A1A")
BODY_SIZES = {1: 149, 2: 112, 3: 80, 4: 1168, 5: 117, 6: 112, 8: 32}
RECIPIENT = b"bulwark-sealed-file/v1 recipient"
MOST_MEMORY, MOST_SECONDS = 1 << 30, 10


class Refused(Exception):
    """Carries the class of error of section 7."""


class Skipped(Exception):
    """This Python lacks what the file needs."""


def number(data):
    return int.from_bytes(data, "big")


def expand_sha256(key, info, count):
    return HKDFExpand(algorithm=hashes.SHA256(), length=count, info=info).derive(key)


# Section 7, steps 1 to 6.

def parse(data):
    if not data or data[:8] != MAGIC[:len(data)]:
        raise Refused("notSealed")
    if len(data) < 16:
        raise Refused("truncated")
    if data[8] > 1:
        raise Refused("newerVersion")
    size = number(data[12:16])
    if data[8] == 0 or data[9] != 1 or not 48 <= size <= 1 << 20:
        raise Refused("malformed")
    if len(data) < size:
        raise Refused("truncated")
    count = number(data[10:12])
    if not 1 <= count <= 4096:
        raise Refused("malformed")
    stanzas, rest = [], data[16:size - 32]
    for _ in range(count):
        if len(rest) < 4 or len(rest) < 4 + number(rest[2:4]):
            raise Refused("malformed")
        kind, body = number(rest[:2]), rest[4:4 + number(rest[2:4])]
        if BODY_SIZES.get(kind, len(body)) != len(body):
            raise Refused("malformed")
        if kind == 1:
            check_bounds(body[0], [number(body[i:i + 4]) for i in (1, 5, 9)])
        stanzas.append((kind, body))
        rest = rest[4 + len(body):]
    if any(rest) or sum(kind == 1 for kind, _ in stanzas) > 8:
        raise Refused("malformed")
    return size, stanzas


def check_bounds(algorithm, numbers):
    a, b, c = numbers
    if algorithm == 1:
        fine = 1 <= b <= 16 and 1 <= c <= 255 and 1 <= a <= min(31, 16 * b - 1)
    elif algorithm == 2:
        fine = 1 <= c <= 255 and 8 * c <= a < 1 << 31 and 1 <= b < 1 << 31
    else:
        fine = algorithm == 3 and 100_000 <= a < 1 << 31 and b == c == 0
    if not fine:
        raise Refused("malformed")


# Sections 3 and 6.

class Message:
    """The keys of a Cobblestone-256 message; None of them where the commitment is another."""

    def __init__(self, start, key, context):
        salt, commitment = start[:24], start[24:56]
        info = b"c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM\x00" + salt + context
        keys = HKDFExpand(algorithm=hashes.SHA512(), length=76, info=info).derive(key)
        self.belongs = hmac.compare_digest(keys[44:], commitment)
        self.aead, self.base = AESGCM(keys[:32]), number(keys[32:44])

    def chunk(self, index, sealed):
        return self.aead.decrypt((self.base ^ index).to_bytes(12, "big"), sealed, None)


def unwrap(wrapped, secret, context):
    message = Message(wrapped, secret, RECIPIENT + context)
    if not message.belongs:
        return None
    try:
        return message.chunk(0, wrapped[56:])
    except InvalidTag:
        return None


def derive(password, algorithm, numbers, salt):
    a, b, c = numbers
    if algorithm == 1:
        check_cost(128 * b << a, 250e-9 * b * c * (1 << a))
        return hashlib.scrypt(password, salt=salt, n=1 << a, r=b, p=c, maxmem=(1 << 31) - 2, dklen=32)
    if algorithm == 2:
        check_cost(a * 1024, 750e-9 * a * b)
        if Argon2id is None:
            raise Skipped("Argon2id")
        return Argon2id(salt=salt, length=32, iterations=b, lanes=c, memory_cost=a).derive(password)
    check_cost(0, 130e-9 * a)
    return hashlib.pbkdf2_hmac("sha256", password, salt, a, 32)


def check_cost(memory, seconds):
    if memory > MOST_MEMORY or seconds > MOST_SECONDS:
        raise Refused("derivationTooCostly")


def hpke_open(kem, private_key, sealed):
    if hpke is None:
        raise Skipped("HPKE")
    suite = hpke.Suite(getattr(hpke.KEM, kem), hpke.KDF.HKDF_SHA256, hpke.AEAD.AES_256_GCM)
    try:
        return suite.decrypt(sealed, private_key, info=RECIPIENT)
    except (InvalidTag, ValueError):
        return None


class Secret:
    """One entry of a vector's `identities`."""

    PREFIXES = {"bulwark-file-key-": 2, "age-secret-key-": 3, "age-secret-key-pq-": 4, "bulwark-p256-secret-key-": 5,
                "bulwark-payload-key-": 6}

    def __init__(self, entry):
        if "password" in entry:
            self.kind, self.bytes = 1, entry["password"].encode()
        else:
            prefix, self.bytes = bech32(entry.get("text") or entry["payloadKey"])
            self.kind = self.PREFIXES[prefix]

    def file_key(self, body):
        if self.kind == 1:
            numbers = [number(body[i:i + 4]) for i in (1, 5, 9)]
            return unwrap(body[45:], derive(self.bytes, body[0], numbers, body[13:45]), body[:45])
        if self.kind in (2, 6):
            purpose = b"file" if self.kind == 2 else b"payload"
            name = expand_sha256(self.bytes, b"bulwark-sealed-file/v1 " + purpose + b" key id", 8)
            return unwrap(body[8:], self.bytes, name) if body[:8] == name else None
        if self.kind == 3:
            return hpke_open("X25519", x25519.X25519PrivateKey.from_private_bytes(self.bytes), body)
        if self.kind == 4:
            if mlkem is None:
                raise Skipped("ML-KEM")
            keys = hashlib.shake_256(self.bytes).digest(96)
            private = hpke.MLKEM768X25519PrivateKey(
                mlkem.MLKEM768PrivateKey.from_seed_bytes(keys[:64]), x25519.X25519PrivateKey.from_private_bytes(keys[64:]))
            return hpke_open("MLKEM768_X25519", private, body)
        private = ec.derive_private_key(number(self.bytes), ec.SECP256R1())
        public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        if hashlib.sha256(body[4:69] + public).digest()[:4] != body[:4]:
            return None
        return hpke_open("P256", private, body[4:])


def bech32(text):
    prefix, _, data = text.lower().rpartition("1")
    values = ["qpzry9x8gf2tvdw0s3jn54khce6mua7l".index(c) for c in data]
    check = 1
    for value in [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            check ^= generator * (top >> bit & 1)
    if check != 1:
        raise ValueError("checksum")
    bits = "".join(f"{value:05b}" for value in values[:-6])
    return prefix, bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits) - 7, 8))


# Section 7, steps 7 to 11.

def open_file(data, secrets, associated_data):
    size, stanzas = parse(data)
    found = (secret.file_key(body) for kind, body in stanzas for secret in secrets if secret.kind == kind)
    key = next((key for key in found if key is not None), None)
    if key is None:
        raise Refused("cannotOpen")
    mac = hmac.digest(expand_sha256(key, b"bulwark-sealed-file/v1 header", 32), data[:size - 32], "sha256")
    if not hmac.compare_digest(mac, data[size - 32:size]):
        raise Refused("cannotOpen")
    payload = data[size:]
    if len(payload) < 56 or (len(payload) - 56) % 16400 < 16:
        raise Refused("truncated")
    message = Message(payload, expand_sha256(key, b"bulwark-sealed-file/v1 payload", 32), associated_data)
    if not message.belongs:
        raise Refused("damaged")
    try:
        chunks = range(56, len(payload), 16400)
        return b"".join(message.chunk(i, payload[start:start + 16400]) for i, start in enumerate(chunks))
    except InvalidTag:
        raise Refused("damaged") from None


def answer(folder, entry):
    try:
        secrets = [Secret(identity) for identity in entry["identities"]]
        plaintext = open_file((folder / entry["file"]).read_bytes(), secrets, bytes.fromhex(entry["associatedData"]))
    except Refused as refused:
        return {"file": entry["file"], "result": str(refused)}
    except Skipped as skipped:
        return {"file": entry["file"], "result": "skipped", "about": str(skipped)}
    return {"file": entry["file"], "result": "opens", "plaintextSize": len(plaintext),
            "sha256": hashlib.sha256(plaintext).hexdigest()}


def main():
    index = pathlib.Path(sys.argv[1])
    for entry in json.loads(index.read_text()):
        print(json.dumps(answer(index.parent, entry)))


if __name__ == "__main__":
    main()
