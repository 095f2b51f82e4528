#if Network
    import Foundation
    import SecureHTTP

    /// Pins that stand together in a text, and for which host.
    struct PinRule {
        /// In lower case; nil where the text names none.
        var host: String?
        var coversBelow = false
        /// Without repetition, in order.
        var pins: [Pin]
        /// The earliest date that the text gives them.
        var expires: Date?
        /// Whether they have a date that is not written out.
        var hasUnreadDate = false

        /// Whether it speaks of a host, at or below its own.
        func covers(_ name: String) -> Bool {
            guard let host else { return false }
            return name == host || (coversBelow && name.hasSuffix("." + host))
        }
    }

    /// Pins that stand in a file: Swift, JSON, a property list of TrustKit or of the system, a network security config. What has none of
    /// their forms is searched for pins and dates alone.
    struct PinScan {
        let rules: [PinRule]

        init(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            let named =
                Self.propertyList(bytes, text) ?? Self.android(text) ?? Self.document(bytes) ?? Self.swift(bytes)
            rules = named ?? [PinRule(pins: Self.pins(text), expires: Self.dates(text).min())]
        }

        /// What the file says of a host: the rules that name it most closely, together; else those that name nobody. Nil for nothing.
        func rule(for host: String) -> PinRule? {
            let covering = rules.filter { $0.covers(host) }
            let closest = covering.compactMap { $0.host?.count }.max()
            let own = closest == nil ? rules.filter { $0.host == nil } : covering.filter { $0.host?.count == closest }
            guard let first = own.first else { return nil }
            let all = own.dropFirst().reduce(into: first) { all, next in
                all.pins += next.pins.filter { !all.pins.contains($0) }
                all.expires = [all.expires, next.expires].compactMap { $0 }.min()
                all.hasUnreadDate = all.hasUnreadDate || next.hasUnreadDate
            }
            return all.pins.isEmpty ? nil : all
        }

        /// Those of a text, without repetition, in order.
        static func pins(_ text: String) -> [Pin] {
            tokens(Array(text.utf8)).reduce(into: []) { pins, token in
                if let pin = try? Pin(token), !pins.contains(pin) { pins.append(pin) }
            }
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
                text.components(separatedBy: mark).dropFirst().compactMap { day($0) }
            }
        }

        /// The first date of a text, such as `2027-01-31`; pins are good until it begins.
        static func day(_ text: String) -> Date? {
            let digits = text.drop { !$0.isNumber }.prefix(10)
            return try? Date("\(digits)T00:00:00Z", strategy: .iso8601)
        }
    }
#endif
