import CodeModel

/// How a check ends: a code path is read as if it had ended so.
enum CheckOutcome {
    /// A yes, and no error.
    case granted
    /// A no, with an error beside it where the check tells one.
    case refused
    /// An error that is thrown.
    case thrown
}

/// What a value may be, as far as the end of a check says so: several where it hangs on why the check has failed.
struct Outlook: Hashable {
    enum Atom: Hashable {
        case yes, no
        /// An error, or a code of one.
        case failure
        /// A status of success, or another one.
        case success, refusal
        case missing
        /// `.allowed`, `.success(…)`.
        case choice(String)
        case unknown
    }

    var atoms: Set<Atom>

    init(_ atoms: Atom...) { self.atoms = Set(atoms) }
    init(_ atoms: Set<Atom>) { self.atoms = atoms }

    static let unknown = Outlook(.unknown)
    /// Yes or no, as the reason of the failure has it.
    static let either = Outlook(.yes, .no)

    func union(_ other: Outlook) -> Outlook { Outlook(atoms.union(other.atoms)) }

    var isUnknown: Bool { atoms.contains(.unknown) }

    /// The value as a Boolean: an error that is asked for something may answer either way.
    var truth: Outlook {
        var found: Set<Atom> = []
        for atom in atoms {
            switch atom {
            case .yes, .no, .unknown: found.insert(atom)
            case .failure: found.formUnion([.yes, .no])
            case .missing: found.insert(.no)
            case .success, .refusal, .choice: found.insert(.unknown)
            }
        }
        return Outlook(found)
    }

    var negated: Outlook {
        Outlook(Set(truth.atoms.map { $0 == .yes ? .no : $0 == .no ? .yes : $0 }))
    }

    func and(_ other: Outlook) -> Outlook { truth.combined(with: other.truth, decisive: .no, other: .yes) }
    func or(_ other: Outlook) -> Outlook { truth.combined(with: other.truth, decisive: .yes, other: .no) }

    private func combined(with right: Outlook, decisive: Atom, other: Atom) -> Outlook {
        var found: Set<Atom> = []
        for one in atoms {
            for two in right.atoms {
                if one == decisive || two == decisive {
                    found.insert(decisive)
                } else {
                    found.insert(one == .unknown || two == .unknown ? .unknown : other)
                }
            }
        }
        return Outlook(found)
    }

    func equals(_ other: Outlook) -> Outlook {
        var found: Set<Atom> = []
        for one in atoms { for two in other.atoms { found.formUnion(Self.equal(one, two)) } }
        return Outlook(found)
    }

    private static func equal(_ one: Atom, _ two: Atom) -> Set<Atom> {
        switch (one, two) {
        case (.failure, .missing), (.missing, .failure), (.yes, .missing), (.no, .missing), (.missing, .yes),
            (.missing, .no), (.success, .refusal), (.refusal, .success):
            [.no]
        case (.failure, _), (_, .failure): [.yes, .no]
        // A code that stands for one of many failures.
        case (.refusal, .choice), (.choice, .refusal), (.refusal, .refusal): [.yes, .no]
        case (.success, .choice), (.choice, .success), (.missing, .choice), (.choice, .missing): [.no]
        case (.yes, .yes), (.no, .no), (.missing, .missing), (.success, .success): [.yes]
        case (.yes, .no), (.no, .yes): [.no]
        case (.choice(let one), .choice(let two)): [one == two ? .yes : .no]
        default: [.unknown]
        }
    }
}
