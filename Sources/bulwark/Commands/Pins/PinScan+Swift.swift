#if Network
    import CodeModel
    import Foundation
    import SecureHTTP

    /// `PinnedHost("…", pins: […], expires: …)` in Swift.
    extension PinScan {
        /// Nil where no call names its host in letters.
        static func swift(_ bytes: [UInt8]) -> [PinRule]? {
            let tree = SwiftReader.read(bytes, path: "").tree
            let calls = tree.calls("PinnedHost")
            let rules = calls.compactMap(rule)
            guard !rules.isEmpty else { return nil }
            // Pins that stand in a constant, for the calls that name no pin themselves.
            let others = pins(in: tree.nodes(.string).filter { text in !calls.contains { $0.contains(text) } })
            return rules.map { rule in
                var rule = rule
                if rule.pins.isEmpty { rule.pins = others }
                return rule
            }
        }

        private static func rule(_ call: Node) -> PinRule? {
            guard let host = call.argument(at: 0), host.kind == .string else { return nil }
            let subdomains = call.argument("includesSubdomains")
            let expires = call.argument("expires").flatMap { $0.kind == .nilLiteral ? nil : $0 }
            let ends = expires.flatMap { date($0) }
            let excluded = call.argument("excluding")?.descendants(.string).map { PinRule.name($0.name) }
            return PinRule(
                host: PinRule.name(host.name),
                coversBelow: subdomains?.kind == .boolean && subdomains?.name == "true", excluded: excluded ?? [],
                environments: call.argument("environments").map(environments) ?? ["production"],
                pins: pins(in: call.descendants(.string)), expires: ends, hasUnreadDate: ends == nil && expires != nil)
        }

        /// `[.production, .init("qa")]`; nil for what is not written out.
        private static func environments(_ list: Node) -> Set<String>? {
            guard list.kind == .array else { return nil }
            let names = list.children.map { element -> String? in
                switch element.kind {
                case .member: element.name
                case .call: element.argument(at: 0).flatMap { $0.kind == .string ? $0.name : nil }
                default: nil
                }
            }
            return names.contains(nil) ? nil : Set(names.compactMap(\.self))
        }

        /// `Pin("…", of: .certificate)` is of a whole certificate, and no key's.
        private static func pins(in texts: [Node]) -> [Pin] {
            texts.reduce(into: []) { all, text in
                let call = text.parent.flatMap { $0.kind == .call ? $0 : nil }
                let isWhole = call?.argument("of")?.name == "certificate"
                for pin in pins(text.name) {
                    let pin = isWhole ? (try? Pin(digest: pin.digest, of: .certificate)) ?? pin : pin
                    if !all.contains(pin) { all.append(pin) }
                }
            }
        }

        /// A date that is written out: seconds since 1970, a text that begins with the day, or year, month and day. A name is
        /// looked up where the file gives it its value.
        private static func date(_ value: Node, followsNames: Bool = true) -> Date? {
            let value = value.unwrapped
            if followsNames, value.kind == .reference || value.kind == .member {
                let constants = value.tree.nodes(.variable, named: value.name).compactMap(\.initialValue)
                return constants.lazy.compactMap { date($0, followsNames: false) }.first
            }
            let all = [value] + value.descendants
            for call in all where call.kind == .call {
                if let seconds = call.argument("timeIntervalSince1970").flatMap(number) {
                    return Date(timeIntervalSince1970: seconds)
                }
                let parts = ["year", "month", "day"].compactMap {
                    call.argument($0).flatMap(number).flatMap(Int.init(exactly:))
                }
                if parts.count == 3 { return day(String(format: "%04d-%02d-%02d", parts[0], parts[1], parts[2])) }
            }
            return all.lazy.compactMap { node in
                node.kind == .string && node.name.contains(#/^[0-9]{4}-[0-9]{2}-[0-9]{2}/#) ? day(node.name) : nil
            }.first
        }

        private static func number(_ value: Node) -> Double? {
            guard [.integer, .float].contains(value.kind) else { return nil }
            return Double(value.name.replacing("_", with: ""))
        }
    }
#endif
