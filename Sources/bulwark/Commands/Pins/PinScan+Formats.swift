#if Network
    import Foundation
    import SecureHTTP

    /// Formats that say for which host their pins are. Nil where a text has not the form.
    extension PinScan {
        /// `TSKPinnedDomains` of TrustKit and `NSPinnedDomains` of the system, in a property list or a piece of one.
        static func propertyList(_ bytes: [UInt8], _ text: String) -> [PinRule]? {
            let piece = "<plist version=\"1.0\"><dict>\(text)</dict></plist>"
            let isPiece = text.contains("PinnedDomains</key>") && !text.contains("<plist")
            let data = isPiece ? Data(piece.utf8) : Data(bytes)
            guard isPiece || text.contains("<plist") || text.hasPrefix("bplist"),
                let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            else { return nil }
            let rules = domains(list)
            return rules.isEmpty ? nil : rules
        }

        private static func domains(_ value: Any) -> [PinRule] {
            guard let fields = value as? [String: Any] else { return [] }
            return fields.sorted { $0.key < $1.key }.flatMap { key, value -> [PinRule] in
                guard key == "TSKPinnedDomains" || key == "NSPinnedDomains", let hosts = value as? [String: Any] else {
                    return domains(value)
                }
                return hosts.sorted { $0.key < $1.key }.flatMap { host, fields in
                    (fields as? [String: Any]).map { rules(host, $0) } ?? []
                }
            }
        }

        /// Of the system's lists each has to match by itself.
        private static func rules(_ host: String, _ fields: [String: Any]) -> [PinRule] {
            let date = fields["TSKExpirationDate"]
            let base = PinRule(
                host: PinRule.name(host),
                coversBelow: (fields["TSKIncludeSubdomains"] ?? fields["NSIncludesSubdomains"]) as? Bool ?? false,
                pins: pins((fields["TSKPublicKeyHashes"] as? [String] ?? []).joined(separator: "\n")),
                expires: date as? Date ?? (date as? String).flatMap(day))
            let lists = [PinRule.Part.leaf, .issuers].compactMap { part -> PinRule? in
                guard let list = fields[part.rawValue] as? [[String: Any]] else { return nil }
                var rule = base
                rule.part = part
                rule.pins = pins(list.compactMap { $0["SPKI-SHA256-BASE64"] as? String }.joined(separator: "\n"))
                return rule
            }
            return lists.isEmpty ? [base] : lists
        }

        /// `domain-config` of Android's network security config.
        static func android(_ text: String) -> [PinRule]? {
            // bulwark:ignore tag-filter-regex -- a comment of XML ends in no other way, and no page is made of it
            let blocks = text.replacing(#/<!--[\s\S]*?-->/#, with: "").components(separatedBy: "<domain-config")
                .dropFirst()
            let rules = blocks.flatMap { block -> [PinRule] in
                let own = block.components(separatedBy: "</domain-config").first ?? ""
                return own.matches(of: #/<domain\b([^>]*)>\s*([^<\s]+)\s*</domain>/#).map { match in
                    PinRule(
                        host: PinRule.name(String(match.2)),
                        coversBelow: match.1.contains("includeSubdomains=\"true\""),
                        pins: pins(own.replacing("</pin>", with: "\n")),
                        expires: own.firstMatch(of: #/expiration="([^"]*)"/#).flatMap { day(String($0.1)) })
                }
            }
            return rules.isEmpty ? nil : rules
        }

        /// A pin document, or its payload.
        static func document(_ bytes: [UInt8]) -> [PinRule]? {
            guard let fields = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else {
                return nil
            }
            if let payload = (fields["payload"] as? String).flatMap({ Data(base64Encoded: $0) }) {
                return document([UInt8](payload))
            }
            let rules = (fields["hosts"] as? [[String: Any]] ?? []).compactMap { host -> PinRule? in
                guard let name = host["host"] as? String else { return nil }
                return PinRule(
                    host: PinRule.name(name), coversBelow: host["includesSubdomains"] as? Bool ?? false,
                    excluded: (host["excluded"] as? [String] ?? []).map(PinRule.name),
                    environments: Set(host["environments"] as? [String] ?? ["production"]),
                    pins: pins((host["pins"] as? [String] ?? []).joined(separator: "\n")),
                    expires: (host["expires"] as? Double).map { Date(timeIntervalSince1970: $0) })
            }
            return rules.isEmpty ? nil : rules
        }
    }
#endif
