/// The code of a finding, stable across versions so that servers can aggregate it.
public struct EvidenceCode: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ name: String) { rawValue = name }

    public var description: String { rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The evidential strength of a single sign.
public enum EvidenceStrength: UInt8, Sendable, Comparable, CaseIterable {
    /// Common on legitimate machines: a container, a proxy, a virtual machine. Adds nothing to the score.
    case information = 0
    /// Rare on legitimate machines, with known harmless causes.
    case weak = 1
    /// Has few harmless explanations.
    case moderate = 2
    /// Seen almost only when the process is being tampered with.
    case strong = 3

    /// The points that it adds to the score, out of 100.
    public var weight: Int {
        switch self {
        case .information: 0
        case .weak: 10
        case .moderate: 25
        case .strong: 50
        }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The cause that explains a sign. Signs with the same cause count once: a preloaded library appears in the
/// environment, among the loaded files and as the owner of a function, but is still one library.
public struct EvidenceCause: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A debugger or tracer, and the breakpoints that it sets.
    public static let tracing = Self(rawValue: "tracing")
    /// Code loaded into the process that does not belong to the app.
    public static let loadedCode = Self(rawValue: "loaded-code")
    /// Code that differs from its file.
    public static let changedCode = Self(rawValue: "changed-code")
    /// A system whose protections have been removed.
    public static let openSystem = Self(rawValue: "open-system")
    /// An app that differs from the shipped one.
    public static let changedApp = Self(rawValue: "changed-app")
    /// The machine and the network, which are no proof of tampering.
    public static let surroundings = Self(rawValue: "surroundings")

    public var description: String { rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A single finding.
public struct Signal: Hashable, Sendable, CustomStringConvertible {
    public let code: EvidenceCode
    public let strength: EvidenceStrength
    public let cause: EvidenceCause
    /// The name of the file, function or variable, at most 64 printable ASCII characters, without its folder and without
    /// its value, so that it can be logged.
    public let detail: String

    public init(
        _ code: EvidenceCode, _ strength: EvidenceStrength, cause: EvidenceCause, detail: String = ""
    ) {
        self.code = code
        self.strength = strength
        self.cause = cause
        self.detail = Signal.shown(detail)
    }

    public var description: String {
        detail.isEmpty ? "\(code) (\(strength))" : "\(code) (\(strength): \(detail))"
    }

    /// The last part of a path, printable and short: names of files are chosen by others.
    private static func shown(_ text: String) -> String {
        var name: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: "/") {
                name.removeAll(keepingCapacity: true)
            } else if name.count < 64 {
                name.append((0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?"))
            }
        }
        return String(decoding: name, as: UTF8.self)
    }
}
