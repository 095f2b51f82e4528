/// Texts to redact, the same in every run. Nothing in them is real.
enum LogTexts {
    /// Lines as services write them: times, levels, requests, JSON, identifiers; a secret or an address in each hundredth.
    static func ordinary(bytes: Int) -> [UInt8] {
        var random = Random(state: 41)
        var text: [UInt8] = []
        text.reserveCapacity(bytes + 512)
        while text.count < bytes {
            let time = "2026-11-23T\(random.two(24)):\(random.two(60)):\(random.two(60)).\(random.digits(3))Z"
            let line =
                switch random.below(100) {
                case 0:
                    "\(time) WARN  [auth] login of user\(random.digits(4))@mail\(random.digits(2)).com, password=\(random.letters(12))9"
                case 1..<30:
                    "\(time) INFO  [http] GET /api/v1/users/\(random.digits(5))/orders?page=\(random.digits(1)) 200 \(random.digits(2)) ms"
                case 30..<50:
                    #"{"time":"\#(time)","level":"info","msg":"request done","status":200,"bytes":\#(random.digits(5)),"path":"/v1/items/\#(random.digits(4))"}"#
                case 50..<65:
                    "\(time) DEBUG [cache] hit for item \(random.digits(6)) in shard \(random.digits(1)), age \(random.digits(3)) s"
                case 65..<80:
                    "\(time) INFO  [worker-\(random.digits(1))] job \(random.hex(8))-\(random.hex(4))-\(random.hex(4))-\(random.hex(4))-\(random.hex(12)) finished after \(random.digits(4)) ms"
                case 80..<90:
                    "10.0.\(random.below(255)).\(random.below(255)) - - [23/Nov/2026:06:58:\(random.two(60)) +0000] \"GET /index.html HTTP/1.1\" 200 \(random.digits(4)) \"-\" \"Mozilla/5.0 (X11; Linux x86_64)\""
                default:
                    "\(time) ERROR [db] query on table orders took too long, the statement was cancelled by the server"
                }
            text += Array(line.utf8)
            text.append(0x0A)
        }
        return Array(text.prefix(bytes))
    }

    /// Texts made to cost as much as they can: marks, names and borders over and over, and none of them a secret.
    static func hostile(bytes: Int) -> [(name: String, text: [UInt8])] {
        let words =
            "zoo abandon ability able about above absent absorb abstract absurd abuse access accident account accuse "
        return [
            ("marks", "ghp_ AKIA xoxb-1-2 sk_live_ glpat-x npm_ eyJ eyJa.b "),
            ("names", "password token secret api_key auth session cookie "),
            ("name and sign", "token= key= sid= sig= pin= password="), ("web tokens", "eyJ-eyJ-eyJ-eyJ-"),
            ("key labels", "-----BEGIN RSA PRIVATE KEY"), ("key blocks", "-----BEGIN PRIVATE KEY-----\n"),
            ("empty key blocks", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"),
            ("card openings", "4111 "), ("account openings", "DE89 3704 "), ("open quotes", #"pass:""#),
            ("digits", "4111-1111-1111-111 0123 456 78 415-555-267 "),
            ("long digits", "4111111111111112 5500000000000005 "), ("at signs", "a@a.b@c.d-@-.@x"),
            ("percent", "%41%42%43%2F%3A%40%20"),
            ("base64", "dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZyBhbmQgcnVucw "), ("words", words),
            ("short word runs", String(words.dropLast(7)) + "the "), ("addresses", "://a:b/c://a:b/c"),
            ("escapes", #"\"token\":\"\",\"key\":"#), ("variables", "password=${a password=(b password=%s"),
            ("mails and places", "a@b.co:c/d a@b.co:c "),
            ("one long word", "abcdefghijklmnop0123456789_-"),
        ].map { name, piece in
            let unit = Array(piece.utf8)
            var text: [UInt8] = []
            text.reserveCapacity(bytes + unit.count)
            while text.count < bytes { text += unit }
            return (name, Array(text.prefix(bytes)))
        }
    }
}

private struct Random {
    var state: UInt64

    mutating func below(_ limit: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % limit
    }

    mutating func pick(_ count: Int, _ alphabet: String) -> String {
        let characters = Array(alphabet)
        return String((0..<count).map { _ in characters[Int(below(UInt64(characters.count)))] })
    }

    mutating func digits(_ count: Int) -> String { pick(count, "123456789") }
    mutating func letters(_ count: Int) -> String { pick(count, "abcdefghkmnpqrstuvwxyz") }
    mutating func hex(_ count: Int) -> String { pick(count, "0123456789abcdef") }
    mutating func two(_ limit: UInt64) -> String {
        let value = below(limit)
        return value < 10 ? "0\(value)" : "\(value)"
    }
}
