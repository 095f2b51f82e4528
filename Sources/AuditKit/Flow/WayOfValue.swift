import CodeModel

/// How far the way can be trusted that a value is said to take to a place.
///
/// Each border of a file and each property on the way was joined by names and types that the source spells out, and now
/// and then by the wrong ones. On code that nobody had at hand, ways within a file or two were true far more often than
/// longer ones: `Benchmarks/README.md` has the counts.
struct WayOfValue {
    let steps: [Pass.Details.Step]
    let place: Node
    let project: FlowProject

    /// Whether the way is more of a guess than of evidence: through three files, or through two with several stores or with
    /// many calls on the way, each of which was taken to hand on what it was given.
    ///
    /// Where a property is declared says nothing of who writes and reads it.
    var isGuess: Bool {
        // Where a value comes in and is handed on at once, as links are, there is nothing to be wrong about.
        let files = isHandedOn ? files - 1 : files
        return files > 2 || files == 2 && (stores > 1 || trusted.count > 3 && functions > 1)
    }

    /// Whether anything on the way had to be joined: another file, or a second call's result.
    var isJoined: Bool { files > 1 || calls.count > 1 }

    private var files: Int { Set(code.map { ObjectIdentifier($0.tree) }).count }

    /// Whether a function that the system calls, and nobody in the project, takes the value in and only hands it on.
    private var isHandedOn: Bool {
        guard let first = code.first, code.dropFirst().allSatisfy({ $0.tree !== first.tree }) else { return false }
        return first.enclosingDeclaredFunction.map { project.callers(of: $0).isEmpty } ?? false
    }

    private var code: [Node] {
        (steps.map(\.node) + [place]).filter { $0.kind != .variable || $0.parent?.kind.isTypeDeclaration != true }
    }

    /// The calls that the value comes out of again; the one where it begins does not count.
    private var calls: [Node] { steps.dropFirst().map(\.node).filter { $0.kind == .call } }

    /// Those of them that were only taken to hand on what they were given. A case of an enumeration does hand it on.
    private var trusted: [Node] { calls.filter { $0.callee?.has(.hasImplicitBase) != true } }

    /// What makes a value of a type mostly hands on what it was given.
    private var functions: Int { trusted.count { $0.name.first?.isUppercase == false } }

    /// How often the value is put into a property or a global, to be read elsewhere. A local is read where it is seen to be
    /// written, and says nothing against a way.
    private var stores: Int { steps.dropFirst().count { $0.node.isStored } }
}

extension Node {
    /// Whether a value is kept here for others than the code around.
    fileprivate var isStored: Bool {
        switch kind {
        case .variable: return !isLocalVariable
        case .reference, .member:
            guard let parent else { return false }
            if role == .initialValue { return !parent.name.isEmpty && !parent.isLocalVariable }
            return role == .operand && parent.kind == .assignment && !parent.assignsLocal
        default: return false
        }
    }

    /// Whether an assignment writes a variable of the function that it stands in.
    private var assignsLocal: Bool {
        guard let target = child(.target)?.unwrapped, target.kind == .reference else { return false }
        return enclosingDeclaredFunction?.descendants(.variable).contains { $0.name == target.name } ?? false
    }
}
