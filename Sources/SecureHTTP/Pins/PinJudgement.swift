/// What the pins say of a chain that was proved.
enum PinJudgement: Hashable, Sendable {
    case passes
    /// Nothing of the chain is pinned, and in report-only mode it passes.
    case passesUnpinned
    case refused(SecureHTTPError.Code)
}

extension PinRequirement {
    /// - Parameter chain: certificates in DER, leaf first, of a chain that leads to a trusted root. A chain that was not proved
    ///   must not come here: anybody can put a pinned certificate behind one of their own.
    func judge(_ chain: [[UInt8]]) -> PinJudgement {
        switch self {
        case .refused(let code): return .refused(code)
        case .chainOnly: return chain.isEmpty ? .refused(.untrusted) : .passes
        case .pinned(let pins, let mode):
            guard !chain.isEmpty else { return .refused(.untrusted) }
            if chain.contains(where: { Self.carries(pins, $0) }) { return .passes }
            return mode == .enforced ? .refused(.pinMismatch) : .passesUnpinned
        }
    }

    private static func carries(_ pins: Set<Pin>, _ certificate: [UInt8]) -> Bool {
        if pins.contains(Pin(wholeCertificate: certificate)) { return true }
        do { return pins.contains(Pin(try PublicKeyInfo(certificate: certificate))) } catch { return false }
    }
}
