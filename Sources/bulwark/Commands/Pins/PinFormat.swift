#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP
    import SecureHTTPNIO

    /// What pins are written as.
    enum PinFormat: String, ExpressibleByArgument, CaseIterable {
        case text, swift, trustkit, android

        func text(_ pins: [ShownPin], host: String, at time: Date = Date()) -> String {
            switch self {
            case .text: Self.plain(pins, time)
            case .swift: Self.swift(Self.chosen(pins), host)
            case .trustkit: Self.trustKit(Self.chosen(pins), host)
            case .android: Self.android(Self.chosen(pins), host)
            }
        }

        /// The primary is the first. The backup is a key that the primary's chain does not hold, for it must stay good when that chain
        /// is given up: not what the server presents, nor an issuer of another one.
        private static func chosen(_ pins: [ShownPin]) -> [ShownPin] {
            guard let first = pins.first else { return [] }
            let presented = Set([first.pin] + pins.filter(\.isPresented).map(\.pin))
            let backup = pins.first { !presented.contains($0.pin) && !issues($0, any: pins) }
            return [first] + (backup.map { [$0] } ?? [])
        }

        private static func issues(_ pin: ShownPin, any others: [ShownPin]) -> Bool {
            guard let issuer = pin.certificate else { return false }
            return others.contains { $0.pin != pin.pin && $0.certificate?.names(asIssuer: issuer) == true }
        }

        private static func plain(_ pins: [ShownPin], _ time: Date) -> String {
            let chosen = chosen(pins)
            let blocks = pins.enumerated().map { place, shown -> String in
                var lines = ["sha256/\(shown.pin.base64)", "  of      \(shown.role)"]
                if let subject = shown.subject { lines.append("  subject \(subject)") }
                if let days = shown.daysLeft(at: time) { lines.append("  expires in \(days) days") }
                if place == 0 { lines.append("  use as  primary") }
                if place > 0, shown.pin == chosen.dropFirst().first?.pin { lines.append("  use as  backup") }
                return lines.joined(separator: "\n")
            }
            return blocks.joined(separator: "\n") + "\n" + (chosen.count < 2 ? missing("note:") + "\n" : "")
        }

        private static func swift(_ pins: [ShownPin], _ host: String) -> String {
            let lines = pins.map { "        Pin(\"\($0.pin.base64)\"),  // \($0.role)" }
            let rest = pins.count < 2 ? ["        " + missing("//")] : []
            return (["try PinnedHost(", "    \"\(host)\",", "    pins: ["] + lines + rest + ["    ])", ""]).joined(
                separator: "\n")
        }

        private static func trustKit(_ pins: [ShownPin], _ host: String) -> String {
            let lines = pins.map { "                <string>\($0.pin.base64)</string>" }
            let rest = pins.count < 2 ? ["                <!-- " + missing("") + " -->"] : []
            return
                ([
                    "<key>TSKConfiguration</key>", "<dict>", "    <key>TSKPinnedDomains</key>", "    <dict>",
                    "        <key>\(host)</key>", "        <dict>",
                    "            <key>TSKEnforcePinning</key>", "            <true/>",
                    "            <!-- Without this, TrustKit sends reports to its developers’ server. -->",
                    "            <key>TSKDisableDefaultReportUri</key>", "            <true/>",
                    "            <key>TSKPublicKeyHashes</key>", "            <array>",
                ] + lines + rest + ["            </array>", "        </dict>", "    </dict>", "</dict>", ""])
                .joined(separator: "\n")
        }

        private static func android(_ pins: [ShownPin], _ host: String) -> String {
            let lines = pins.map { "            <pin digest=\"SHA-256\">\($0.pin.base64)</pin>" }
            let rest = pins.count < 2 ? ["            <!-- " + missing("") + " -->"] : []
            return
                ([
                    "<network-security-config>", "    <domain-config>", "        <domain>\(host)</domain>",
                    "        <pin-set>",
                ] + lines + rest + ["        </pin-set>", "    </domain-config>", "</network-security-config>", ""])
                .joined(separator: "\n")
        }

        private static func missing(_ lead: String) -> String {
            (lead.isEmpty ? "" : lead + " ") + "one pin is not enough: add the pin of a second key, kept offline"
        }
    }
#endif
