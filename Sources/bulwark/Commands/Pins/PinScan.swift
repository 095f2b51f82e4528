#if Network
    import Foundation
    import SecureHTTP

    /// Pins that stand in a text: Swift, JSON, a property list of TrustKit, a network security config.
    struct PinScan {
        /// Without repetition, in order.
        let pins: [Pin]
        /// The earliest date that the text gives them, as `2027-01-31`.
        let expires: Date?

        init(_ text: String) {
            var found: [Pin] = []
            for token in Self.tokens(Array(text.utf8)) {
                guard let pin = try? Pin(token), !found.contains(pin) else { continue }
                found.append(pin)
            }
            pins = found
            expires = Self.dates(text).min()
        }

        /// Runs of base64 of 43 characters before one `=`.
        private static func tokens(_ text: [UInt8]) -> [String] {
            var tokens: [String] = []
            for (place, byte) in text.enumerated() where byte == UInt8(ascii: "=") && place >= 43 {
                let run = text[place - 43..<place]
                guard run.allSatisfy(isBase64), place + 1 == text.count || !isBase64(text[place + 1]),
                    place + 1 == text.count || text[place + 1] != byte
                else { continue }
                let before = text[..<(place - 43)]
                let hasPrefix = before.suffix(7).elementsEqual("sha256/".utf8)
                guard hasPrefix || !(before.last.map(isBase64) ?? false) else { continue }
                tokens.append(String(decoding: run, as: UTF8.self) + "=")
            }
            return tokens
        }

        private static func isBase64(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }

        /// After `expiration="` (Android) and in the string behind `TSKExpirationDate` (TrustKit).
        private static func dates(_ text: String) -> [Date] {
            ["expiration=\"", "TSKExpirationDate</key>"].flatMap { mark in
                text.components(separatedBy: mark).dropFirst().compactMap { rest in
                    let digits = rest.drop { !$0.isNumber }.prefix(10)
                    return try? Date("\(digits)T00:00:00Z", strategy: .iso8601)
                }
            }
        }
    }
#endif
