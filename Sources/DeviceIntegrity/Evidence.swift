/// What was seen, as a name that stays the same from version to version, so that servers can count it.
public struct EvidenceCode: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ name: String) { rawValue = name }

    public var description: String { rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much one sign says by itself.
public enum EvidenceStrength: UInt8, Sendable, Comparable, CaseIterable {
    /// True of many honest machines: a container, a proxy, a virtual machine. Adds nothing to the score.
    case information = 0
    /// Seldom on honest machines, with harmless reasons that are known.
    case weak = 1
    /// Hard to explain otherwise, though it can be.
    case moderate = 2
    /// Seen where somebody works on the process, and hardly elsewhere.
    case strong = 3

    /// What it adds to a score, of 100.
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

/// What would explain a sign. Two signs of one cause are one: a preloaded library is seen in the environment, among the
/// loaded files and as the owner of a function, and stays one library.
public struct EvidenceCause: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A debugger or tracer, and the breakpoints that it sets.
    public static let tracing = Self(rawValue: "tracing")
    /// Code that was loaded into the process and is not the app's.
    public static let loadedCode = Self(rawValue: "loaded-code")
    /// Code that is not what its file says.
    public static let changedCode = Self(rawValue: "changed-code")
    /// A system whose walls are down.
    public static let openSystem = Self(rawValue: "open-system")
    /// An app that is not the one that was shipped.
    public static let changedApp = Self(rawValue: "changed-app")
    /// The machine and the network, which prove nothing.
    public static let surroundings = Self(rawValue: "surroundings")

    public var description: String { rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One thing that was seen.
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
