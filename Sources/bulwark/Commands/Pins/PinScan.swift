#if Network
    import Foundation
    import SecureHTTP

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

        /// What the file says of a host in an environment: the rules that name it most closely; else those that name nobody. Each is
        /// judged by itself, for together they would lend each other what they lack.
        func rules(for host: String, in environment: String = "production") -> [PinRule] {
            let host = PinRule.name(host)
            let here = rules.filter { $0.environments?.contains(environment) ?? true }
            let covering = here.filter { $0.covers(host) }
            let closest = covering.compactMap { $0.host?.count }.max()
            let own = closest == nil ? here.filter { $0.host == nil } : covering.filter { $0.host?.count == closest }
            return own.filter { !$0.pins.isEmpty }
        }

        /// Why there is no rule for a host.
        func absence(of host: String, in environment: String) -> String? {
            let host = PinRule.name(host)
            let others = rules.filter { $0.covers(host) && $0.environments?.contains(environment) == false }
            let names = Set(others.flatMap { $0.environments ?? [] }).sorted().joined(separator: ", ")
            if !names.isEmpty { return "there are pins for \(names); use --environment" }
            return rules.contains { $0.excludes(host) } ? "a rule excludes it" : nil
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
