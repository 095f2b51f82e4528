import AuditModel
import CodeModel

/// Types that do not change: what they are made of decides.
extension EscapeJudge {
    func nonSendable(_ state: TypeState, _ parts: TypeParts) -> TypeFinding? {
        let unsafe = state.fixed.filter { if case .notSendable = $0.sharing { true } else { false } }
        let words = RemedyRules(project: project)
        // What more than a word is missing at decides.
        let first = unsafe.first { member, _ in !(member.type.map { words.onlyLacksWord($0, at: member.node) } ?? false)
        }
        if let (property, sharing) = first ?? unsafe.first, case .notSendable(let what) = sharing {
            let isSuperclass = property.node.kind.isTypeDeclaration
            var found = TypeFinding(
                verdict: .nonSendableMember,
                reason: isSuperclass ? "\(what) is not Sendable" : "`\(property.name)` is \(what)",
                evidence: [.init(node: property.node, words: "not Sendable")], state: [property])
            let closures = ClosureMembers(project: project)
            if closures.isOfLibrary(property, of: parts) {
                found.reason += ", of the type that a library asks for"
                found.form = .keep
            }
            if unsafe.count == 1, property.isUsedAtomically(project.accesses(of: parts)[property.name] ?? []) {
                found.reason += ", which atomic operations alone read and change"
                found.isHarmless = true
                found.form = .keep
                return found
            }
            if unsafe.count == 1, let lock = lockOfAll(state.accesses[property.name] ?? []) {
                found.reason += "; all code here uses it \(lock.place)"
                found.isHarmless = true
                return found
            }
            found.isHarmless = unsafe.allSatisfy { member, _ in
                closures.isHarmless(member, of: parts)
                    || member.type.map {
                        SendableTypes.isSnapshot($0) || words.onlyLacksWord($0, at: member.node)
                    } ?? false
            }
            return found
        }
        for (property, sharing) in state.fixed {
            guard case .unknown(let what) = sharing else { continue }
            return TypeFinding(
                verdict: .nonSendableMember,
                reason: "`\(property.name)` is \(what), of which it is not known whether it is Sendable",
                evidence: [.init(node: property.node, words: "not known")], isGuess: true, state: [property])
        }
        return nil
    }

    /// The lock at all uses of a member that others could use without it.
    private func lockOfAll(_ uses: [PropertyAccess]) -> String? {
        let shared = uses.filter { !$0.held.isEverything && !project.isLocking($0.node) }
        return GuardRules(project: project).commonLock(of: shared.map(\.withoutLocalLocks.asWrite)).flatMap {
            $0.keepsOthersOut && !$0.isActor ? $0 : nil
        }
    }

    /// Safe by the documentation of its members; where the SDK of the day declares all of them, the compiler knows.
    func documented(_ state: TypeState, _ parts: TypeParts) -> TypeFinding? {
        let members = state.fixed.compactMap {
            property, sharing -> (property: StoredProperty, type: Sharing.DocumentedType)? in
            guard case .documented(let type) = sharing else { return nil }
            return (property, type)
        }
        guard let first = members.first(where: { $0.type.declaredSince == nil }) ?? members.first else { return nil }
        let variables = parts.kind == .classDecl ? state.fixed.map(\.property).filter { !$0.isLet } : []
        return TypeFinding(
            verdict: .documentedMember,
            reason: "`\(first.property.name)` is a `\(first.type.name)`: \(first.type.words)",
            evidence: [.init(node: first.property.node, words: "documented as safe on several threads")],
            state: variables, form: first.type.declaredSince == nil ? .keep : parts.checkedForm(variables))
    }

    /// What must be a constant first; one that is weak can be since Swift 6.3 (SE-0481).
    private func once(_ variables: [StoredProperty]) -> String {
        guard !variables.isEmpty else { return "" }
        let names = variables.prefix(3).map { "`\($0.name)`" } + (variables.count > 3 ? ["…"] : [])
        let word = variables.contains { $0.node.has(.isWeak) } ? "`weak let` (Swift 6.3)" : "`let`"
        return ", once \(names.joined(separator: ", ")) \(variables.count == 1 ? "is" : "are") \(word)"
    }

    /// What no compiler checks though nothing in a class changes: a lock of C, what a wrapper keeps, a superclass that is not
    /// known.
    private func uncheckable(_ parts: TypeParts, _ variables: [StoredProperty]) -> TypeFinding? {
        // A lock of C is plain memory, which its functions change.
        if let lock = variables.first(where: { project.isLock($0) && !project.isReference($0) }) {
            return TypeFinding(
                verdict: .guarded, reason: "`\(parts.name)` is a lock, and its state is its own",
                evidence: [.init(node: lock.node, words: "the member")], form: .keep)
        }
        if let wrapped = variables.first(where: { !$0.wrappers.isEmpty }), let wrapper = wrapped.wrappers.first {
            return TypeFinding(
                verdict: .guarded,
                reason:
                    "the wrapper `\(TypeName.base(wrapper.name))` keeps `\(wrapped.name)`, and nothing changes it later",
                evidence: [.init(node: wrapped.node, words: "no `let` can have a wrapper")], isGuess: true,
                form: .keep)
        }
        if let first = parts.declaration.children(.inherited).first, !first.name.hasPrefix("@"),
            TypeName.base(first.name).looksForeign || parts.overrides && TypeName.base(first.name).isUnknown,
            !SendableTypes.isProtocol(TypeName.base(first.name)),
            project.types.type(named: first.name, from: parts.declaration) == nil
        {
            return TypeFinding(
                verdict: .nonSendableMember,
                reason: "whether `\(TypeName.base(first.name))` is a class, and Sendable, the source does not show",
                evidence: [.init(node: first, words: "not known")], isGuess: true, form: .keep)
        }
        return nil
    }

    /// A class whose makers still set it up before anybody else knows it: nothing changes later, and no `let` can be set so.
    func setEarly(_ state: TypeState, _ parts: TypeParts) -> TypeFinding? {
        guard parts.kind == .classDecl else { return nil }
        for property in state.fixed.map(\.property) where !property.isLet {
            let writes = (state.accesses[property.name] ?? []).filter { $0.isWrite && $0.isOutside }
            guard let first = writes.first else { continue }
            return TypeFinding(
                verdict: .guarded, reason: "`\(property.name)` is set before others know the object",
                evidence: [.init(node: first.node, words: "set here")], isGuess: true, state: [property], form: .keep)
        }
        return nil
    }

    mutating func needless(_ parts: TypeParts) -> TypeFinding {
        if let other = project.uncheckedSuperclass(of: parts) {
            let above = finding(of: other)
            let link = EscapeVerdict.Link(name: other.name, declaration: other.declaration, verdict: above.verdict)
            return TypeFinding(
                verdict: .chain, reason: "`\(parts.name)` shares its promise with `\(other.name)`, by inheritance",
                chain: [link] + above.chain.prefix(7), isGuess: above.isGuess && !above.verdict.isSafe, form: .keep)
        }
        if let above = project.types.libraryAncestor(of: parts), SendableTypes.restated.contains(above) {
            return TypeFinding(
                verdict: .documentedMember,
                reason: "its superclass `\(above)` says so too, and has each subclass repeat it")
        }
        var reason: String
        var form: ConcurrencyEscape.Form?
        var variables: [StoredProperty] = []
        var evidence: [EscapeVerdict.Place] = []
        if let source = project.isolation.source(of: parts) {
            reason = "`\(parts.name)` is isolated to \(source.actor), and so is Sendable without the word"
            evidence = source.evidence
        } else if parts.kind == .classDecl {
            let code = TypeCode(parts, project.types, project.lookup)
            variables = code.properties.filter { !$0.isLet && !project.isolation.ofMember($0.node).isIsolated }
            if let found = uncheckable(parts, variables) { return found }
            let layout = StateLayout(parts, project)
            let closures = code.properties.filter(layout.wantsWord).map { "`\($0.name)`" }
            let late = variables.first { $0.node.isSetFromSelf }
            let conditions = FormConditions(project: project)
            let open = variables.first { !$0.node.has(.isWeak) && !conditions.canBeConstant($0, of: parts) }
            reason =
                "nothing in `\(parts.name)` changes, and all of it is Sendable"
                + (late.map { "; `\($0.name)` is set from `self`, as no `let` can be" }
                    ?? open.map { "; `\($0.name)` gets its value as no `let` can" } ?? once(variables))
                + (closures.isEmpty ? "" : "; `@Sendable` is missing at \(closures.joined(separator: ", "))")
            if !closures.isEmpty { form = .sendableMember }
            if late != nil || open != nil { form = .keep }
            // Clients may inherit, so that the compiler has nothing to check.
            let below = project.relatives(of: parts).first
            if below != nil || parts.declaration.has(.isOpen) {
                let end = below.map { "`\($0.name)` inherits from it" } ?? "is `open`"
                return TypeFinding(
                    verdict: .guarded, reason: reason + "; it has to be `final` to be checked, and " + end,
                    evidence: [.init(node: parts.declaration, words: "all that it stores is Sendable")],
                    state: variables, form: .keep)
            }
        } else {
            reason = "all parts of `\(parts.name)` are Sendable"
        }
        return TypeFinding(verdict: .needless, reason: reason, evidence: evidence, state: variables, form: form)
    }
}

extension StoredProperty {
    /// Whether a pointer goes into calls of atomic operations alone, where nobody makes its memory or frees it.
    fileprivate func isUsedAtomically(_ uses: [PropertyAccess]) -> Bool {
        guard isLet, let name = type.flatMap({ TypeExpression($0).lastName }), name.hasPrefix("UnsafeMutable") else {
            return false
        }
        let shared = uses.filter { use in
            use.node.kind != .variable && !use.held.isEverything
                && !(use.node.outermostFunction?.descendants(.call).contains { $0.name == "deallocate" } ?? false)
        }
        return !shared.isEmpty
            && shared.allSatisfy { use in
                use.node.role == .argument
                    && use.node.parent.map { $0.kind == .call && $0.name.hasPrefix("atomic") } ?? false
            }
    }
}

extension TypeParts {
    /// Whether the class has a superclass by what it says of it: `override`, `super`.
    fileprivate var overrides: Bool {
        all.contains { part in
            part.memberNodes.contains { $0.has(.isOverride) }
                || part.descendants(.reference).contains { $0.name == "super" }
        }
    }
}

extension String {
    /// Whether the table of libraries has no such type.
    fileprivate var isUnknown: Bool { self != "NSObject" && SendableTypes.named(self) == nil }

    /// Whether a name is led by the letters of a library in Objective-C, such as `GADBanner`, and not known.
    fileprivate var looksForeign: Bool {
        isUnknown && prefix(3).allSatisfy { $0.isUppercase } && count > 4 && contains(where: \.isLowercase)
    }
}
