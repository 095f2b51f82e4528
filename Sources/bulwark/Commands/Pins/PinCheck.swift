#if Network
    import Foundation
    import SecureHTTP

    /// What `pins check` found. Pure.
    struct PinCheck {
        let rule: PinRule
        /// The one that was proved, leaf first.
        let chain: [ShownPin]
        /// What the server sent, some of which may belong to no chain.
        var presented: [ShownPin] = []
        let time: Date

        private enum Place {
            case used(ShownPin)
            /// In the chain, where this rule does not look.
            case elsewhere(ShownPin)
            case beside(ShownPin)
            /// Whether a change of the server's key can rely on it.
            case outside(isReserve: Bool)
        }

        private func place(_ pin: Pin) -> Place {
            if let index = chain.firstIndex(where: { $0.carries(pin) }) {
                let isHeld = rule.part == .any || (rule.part == .leaf) == (index == 0)
                return isHeld ? .used(chain[index]) : .elsewhere(chain[index])
            }
            if let beside = presented.first(where: { $0.carries(pin) }) { return .beside(beside) }
            return .outside(isReserve: pin.kind == .publicKey || certificates > 1)
        }

        private var certificates: Int { rule.pins.count { $0.kind == .certificate } }
        /// As the library has it, a certificate beside a key may be that key's own.
        private var isTooFew: Bool { max(certificates, rule.pins.count - certificates) < 2 }
        private var isUsed: Bool { rule.pins.contains { if case .used = place($0) { true } else { false } } }
        private var hasReserve: Bool {
            !isTooFew && rule.pins.contains { if case .outside(isReserve: true) = place($0) { true } else { false } }
        }
        private var daysOfPins: Int? {
            rule.expires.map { Int(($0.timeIntervalSince(time) / 86_400).rounded(.down)) }
        }

        var holds: Bool { isUsed && hasReserve && (daysOfPins ?? 0) >= 0 }

        var text: String {
            var lines = rule.pins.map { "sha256/\($0.base64)  \(line(of: $0))" }
            if let days = daysOfPins {
                lines.append(days < 0 ? "the pins have expired" : "the pins expire in \(days) days")
            } else {
                lines.append(
                    rule.hasUnreadDate
                        ? "the pins’ expiration date is not a literal, so it was not read"
                        : "no expiration date was found for the pins")
            }
            if !isUsed { lines.append("no pin matches the chain: an app with these pins cannot connect") }
            if isTooFew {
                lines.append(
                    rule.pins.count < 2
                        ? "only one pin: add a backup key"
                        : "one key and one certificate, which may contain that key: add a backup key")
            } else if !hasReserve {
                lines.append("no backup pin: a new server key locks the app out")
            }
            return lines.joined(separator: "\n") + "\n"
        }

        private func line(of pin: Pin) -> String {
            let kind = pin.kind == .certificate ? ", whole certificate" : ""
            switch place(pin) {
            case .used(let shown):
                let days = shown.daysLeft(at: time).map { ", expires in \($0) days" } ?? ""
                return "in use: \(shown.role)\(kind)\(days)"
            case .elsewhere(let shown):
                return
                    "not in use: \(shown.role), but the rule is for \(rule.part == .leaf ? "the server" : "its issuers")"
            case .beside: return "not in use: presented, but not part of the validated chain"
            case .outside(let isReserve):
                return isReserve
                    ? "backup: not in the chain"
                    : "no backup: not in the chain\(kind), possibly of a key in use"
            }
        }
    }
#endif
