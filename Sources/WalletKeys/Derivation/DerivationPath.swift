/// The number of a child key: an index below 2³¹, hardened or not (BIP 32).
public struct ChildNumber: Sendable, Hashable, CustomStringConvertible {
    /// As it is hashed: the index, plus 2³¹ where it is hardened.
    public let rawValue: UInt32

    public var index: UInt32 { rawValue & ~Self.hardening }
    public var isHardened: Bool { rawValue & Self.hardening != 0 }

    private static let hardening: UInt32 = 1 << 31

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Throws: ``WalletError`` with code `indexTooLarge` from 2³¹ on.
    public static func normal(_ index: UInt32) throws(WalletError) -> ChildNumber {
        guard index < hardening else { throw .indexTooLarge(0) }
        return ChildNumber(rawValue: index)
    }

    /// - Throws: ``WalletError`` with code `indexTooLarge` from 2³¹ on.
    public static func hardened(_ index: UInt32) throws(WalletError) -> ChildNumber {
        guard index < hardening else { throw .indexTooLarge(0) }
        return ChildNumber(rawValue: index | hardening)
    }

    public var description: String { isHardened ? "\(index)'" : "\(index)" }
}

/// The path from a key to a descendant, such as `m/44'/60'/0'/0/0`.
public struct DerivationPath: Sendable, Hashable, CustomStringConvertible {
    public var children: [ChildNumber]

    /// A depth is one byte.
    public static let mostChildren = 255

    /// The key itself.
    public static let master = DerivationPath([])

    public init(_ children: [ChildNumber]) { self.children = children }

    /// Reads `m`, or `m/` and numbers apart by `/`, each hardened by `'` or `h` behind it. Nothing else is accepted:
    /// no white space, sign, leading zero or empty part, and no path without `m`.
    ///
    /// - Throws: ``WalletError`` with code `invalidPath`, `indexTooLarge` or `tooDeep`.
    public init(_ text: String) throws(WalletError) {
        // 255 parts of at most twelve characters.
        guard text.utf8.count <= 4096 else {
            guard text.utf8.lazy.filter({ $0 == UInt8(ascii: "/") }).count <= Self.mostChildren else { throw .tooDeep }
            throw WalletError(.invalidPath, "a component of the path is too long to be a number")
        }
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let first = parts.first, first.elementsEqual("m".utf8) else {
            throw WalletError(.invalidPath, "a derivation path must begin with m, such as m/44'/60'/0'/0/0")
        }
        guard parts.count <= Self.mostChildren + 1 else { throw .tooDeep }
        children = []
        for (place, part) in parts.enumerated().dropFirst() { children.append(try Self.child(part, place)) }
    }

    private static func child(_ part: ArraySlice<UInt8>, _ place: Int) throws(WalletError) -> ChildNumber {
        let isHardened = part.last == UInt8(ascii: "'") || part.last == UInt8(ascii: "h")
        let digits = isHardened ? part.dropLast() : part
        guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || digits.count == 1
        else {
            throw WalletError(
                .invalidPath, "component \(place) of the path is not a number, followed by ' or h if hardened")
        }
        guard digits.count <= 10 else { throw .indexTooLarge(place) }
        let index = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 0x30) }
        guard index < 1 << 31 else { throw .indexTooLarge(place) }
        return ChildNumber(rawValue: UInt32(index) | (isHardened ? 1 << 31 : 0))
    }

    /// The path with one more step.
    public func appending(_ child: ChildNumber) -> DerivationPath { DerivationPath(children + [child]) }

    /// With `'` for hardened steps.
    public var description: String { (["m"] + children.map(\.description)).joined(separator: "/") }
}

extension WalletError {
    fileprivate static func indexTooLarge(_ place: Int) -> WalletError {
        let what = place > 0 ? "component \(place) of the path" : "the index"
        return WalletError(.indexTooLarge, "\(what) is 2147483648 or more; write hardened indices with ' or h")
    }

    static let tooDeep = WalletError(.tooDeep, "a key can be at most 255 levels below the master key")
}
