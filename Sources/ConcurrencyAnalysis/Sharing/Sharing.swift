import AuditKit
import CodeModel

/// Whether values of a type may be handed from one thread to another.
enum Sharing: Sendable {
    case sendable
    /// Documented as safe on several threads, though not declared `Sendable` everywhere.
    case documented(DocumentedType)
    /// Safe as far as these types of the project keep a promise that the compiler does not check.
    case promised([Node])
    /// Neither the project nor the table says anything of it.
    case unknown(String)
    case notSendable(String)

    /// A type that the table calls safe, or that of a property which nobody else can use meanwhile.
    struct DocumentedType: Sendable {
        let name: String
        let reason: String
        /// Safe only as long as nobody sets its properties.
        let isConfigurable: Bool
        /// The first SDK that declares it Sendable; `nil` where none does.
        let declaredSince: String?
    }

    /// Whether neither the compiler nor a promise answers for it.
    var isOpen: Bool {
        switch self {
        case .unknown, .notSendable: true
        case .sendable, .documented, .promised: false
        }
    }

    private var rank: Int {
        switch self {
        case .sendable: 0
        case .documented: 1
        case .promised: 2
        case .unknown: 3
        case .notSendable: 4
        }
    }

    /// What holds of a value that is made of both.
    func joined(_ other: Sharing) -> Sharing {
        if case .promised(let some) = self, case .promised(let others) = other { return .promised(some + others) }
        return rank >= other.rank ? self : other
    }

    static func all(_ parts: some Sequence<Sharing>) -> Sharing { parts.reduce(.sendable) { $0.joined($1) } }
}
