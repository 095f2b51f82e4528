import AuditKit
import CodeModel

/// Decides whether a type is Sendable by the rules of the language: SE-0302, SE-0337, SE-0401, SE-0414, SE-0430,
/// SE-0434 and what the table says of libraries.
struct SharingRules: Sendable {
    let lookup: Lookup
    let types: ProjectTypes
    let isolation: IsolationRules
    /// What conforms to a protocol by an unchecked promise, by the name of the protocol.
    let uncheckedConformers = SharedTable<String, [Node]>()

    /// Types nested in one another deeper than this count as unknown.
    private static let deepest = 12

    /// What is being asked about, so that types that hold one another end.
    struct Question {
        var depth = 0
        /// Shared by the whole question: what a type adds it adds once, on whichever way it is met.
        let asked = AskedTypes()
        /// Generic parameters that count as Sendable, since the arguments are looked at by themselves.
        var isConditional = false
    }

    /// Whether values of the type that a text means at a place may be shared.
    func sharing(of text: String, at place: Node) -> Sharing {
        sharing(of: TypeExpression(text), at: place, Question())
    }

    func sharing(of type: TypeExpression, at place: Node, _ question: Question) -> Sharing {
        var question = question
        question.depth += 1
        guard question.depth < Self.deepest else { return .unknown("a deeply nested type") }
        switch type {
        case .optional(let inner), .array(let inner): return sharing(of: inner, at: place, question)
        case .dictionary(let key, let value):
            return sharing(of: key, at: place, question).joined(sharing(of: value, at: place, question))
        case .tuple(let parts): return .all(parts.map { sharing(of: $0, at: place, question) })
        case .function(let attributes): return function(attributes)
        case .metatype: return .sendable
        case .existential(let parts), .opaque(let parts): return existential(parts, at: place, question)
        case .named(let path, let arguments): return named(path, arguments, at: place, question)
        case .unknown(let text): return text.hasPrefix("~") ? .sendable : .unknown(text)
        }
    }

    /// A function is Sendable when it says so, and when it runs on a global actor alone (SE-0434).
    private func function(_ attributes: Set<String>) -> Sharing {
        let isSafe =
            attributes.contains("Sendable") || attributes.contains("convention")
            || attributes.contains { isolation.isGlobalActor($0) }
        return isSafe ? .sendable : .notSendable("a closure that is not `@Sendable`")
    }

    /// `any P & Q` is Sendable when one of its protocols refines `Sendable`.
    private func existential(_ parts: [TypeExpression], at place: Node, _ question: Question) -> Sharing {
        let each = parts.map { part -> Sharing in
            guard case .named(let path, let arguments) = part else { return .unknown("any") }
            return named(path, arguments, at: place, question)
        }
        if let safe = each.first(where: { if case .sendable = $0 { true } else { false } }) { return safe }
        let promised = each.filter { if case .promised = $0 { true } else { false } }
        return promised.first ?? .all(each)
    }

    // MARK: - Names

    private func named(
        _ path: [String], _ arguments: [TypeExpression], at place: Node, _ question: Question
    ) -> Sharing {
        if path.count == 1, let own = generic(path[0], at: place) {
            if question.isConditional { return .sendable }
            return own ? .sendable : .notSendable("generic `\(path[0])`, which is not constrained to Sendable")
        }
        if path == ["Self"], let parts = place.enclosingType.flatMap(types.owner) {
            return project(parts, arguments, at: place, question)
        }
        if let alias = alias(path, at: place) {
            guard question.asked.insert(alias.node) else { return .sendable }
            return sharing(of: TypeExpression(alias.text), at: alias.node, question)
        }
        if let parts = types.type(path, from: place) { return project(parts, arguments, at: place, question) }
        return library(path, arguments, at: place, question)
    }

    /// Whether a generic parameter of a declaration around a place must be Sendable; `nil` where the name is none.
    private func generic(_ name: String, at place: Node) -> Bool? {
        let around = [place] + Array(place.ancestors)
        for node in around {
            var parameters: GenericParameters
            if node.kind == .extensionDecl, let owner = types.owner(of: node) {
                parameters = GenericParameters(of: owner.declaration)
                parameters.addRequirements(of: node)
            } else if node.kind.isTypeDeclaration {
                parameters = GenericParameters(of: node)
                for part in types.parts(of: node).extensions where part.inheritedTypes.contains(where: isPromise) {
                    parameters.addRequirements(of: part)
                }
            } else if node.kind == .functionDecl || node.kind == .initializerDecl {
                parameters = GenericParameters(of: node)
            } else {
                continue
            }
            if let constraints = parameters.constraints[name] {
                return constraints.contains { refinesSendable($0, at: node) }
            }
        }
        return nil
    }

    private func isPromise(_ inherited: String) -> Bool { TypeName.base(inherited) == "Sendable" }

    /// What an alias of the project stands for; of a longer path the beginning may be one.
    private func alias(_ path: [String], at place: Node) -> (node: Node, text: String)? {
        guard let name = path.last else { return nil }
        var found: Node?
        if path.count > 1 {
            if let outer = alias(path.dropLast(), at: place) { return (outer.node, outer.text + "." + name) }
            found = lookup.index.members(name, of: path[path.count - 2]).first { $0.kind == .typealiasDecl }
        } else {
            for outer in [place] + Array(place.ancestors) where found == nil && outer.kind.isTypeDeclaration {
                found = lookup.index.members(name, of: TypeName.base(outer.name)).first { $0.kind == .typealiasDecl }
            }
            if found == nil { found = lookup.index.globals[name]?.first { $0.kind == .typealiasDecl } }
        }
        guard let found, let text = found.descendants(.type).first?.name, text != name else { return nil }
        return (found, text)
    }

    // MARK: - The project's own

    private func project(
        _ parts: TypeParts, _ arguments: [TypeExpression], at place: Node, _ question: Question
    ) -> Sharing {
        if parts.kind == .protocolDecl { return anyConformer(of: parts) }
        switch promise(of: parts) {
        case .refused: return .notSendable("`\(parts.name)`, which is declared explicitly non-Sendable")
        case .unchecked(let node):
            guard parts.promisesOnCondition else { return .promised([node]) }
            return .promised([node]).joined(self.arguments(arguments, at: place, question))
        case .checked: return parts.promisesOnCondition ? self.arguments(arguments, at: place, question) : .sendable
        case .none: break
        }
        if parts.kind == .actorDecl || isolation.ofType(parts).isIsolated { return .sendable }
        if parts.kind == .classDecl {
            return mayBeMadeSendable(parts)
                ? .unknown("`\(parts.name)`") : .notSendable("class `\(parts.name)`, which is not Sendable")
        }
        return inferred(parts, arguments, at: place, question)
    }

    /// Whether a class conforms to a protocol of a package whose source is not here, and which may refine `Sendable`.
    private func mayBeMadeSendable(_ parts: TypeParts) -> Bool {
        parts.all.contains { part in
            guard !part.tree.imports.allSatisfy(SendableTypes.isOfSDK) else { return false }
            return part.children(.inherited).map { TypeName.base($0.name) }.contains { name in
                name.first?.isUppercase == true && !name.prefix(2).allSatisfy(\.isUppercase)
                    && types.index.types[name] == nil && !PreconcurrencyRules.asksNothing.contains(name)
                    && SendableTypes.named(name) == nil && !SendableTypes.isProtocol(name)
                    && !name.hasSuffix("Delegate") && !name.hasSuffix("DataSource")
            }
        }
    }

    /// A structure or enumeration that others outside the module cannot see is Sendable when its parts are.
    private func inferred(
        _ parts: TypeParts, _ arguments: [TypeExpression], at place: Node, _ question: Question
    ) -> Sharing {
        guard !parts.isSeenOutside else {
            let word = parts.declaration.attribute("usableFromInline") == nil ? "public" : "`@usableFromInline`"
            return .notSendable("\(word) `\(parts.name)`, which is not declared Sendable")
        }
        guard question.asked.insert(parts.declaration) else { return .sendable }
        var next = question
        next.isConditional = true
        let own = content(of: parts, next)
        if case .notSendable(let why) = own { return .notSendable("`\(parts.name)` with \(why)") }
        return own.joined(self.arguments(arguments, at: place, question))
    }

    /// What holds of all stored properties and associated values of a type.
    func content(of parts: TypeParts, _ question: Question = Question()) -> Sharing {
        .all(
            self.parts(of: parts).map { part in
                part.type.map { sharing(of: TypeExpression($0), at: part.node, question) }
                    ?? .unknown("`\(part.node.name)`")
            })
    }

    /// The stored properties and associated values of a structure or enumeration with their types.
    func parts(of parts: TypeParts) -> [(node: Node, type: String?)] {
        let stored = StoredProperty.all(of: parts, lookup).map { ($0.node, $0.type) }
        let cases = parts.declaration.memberNodes.flatMap { $0.kind == .enumCase ? [$0] : $0.descendants(.enumCase) }
        let values = cases.filter { parts.owns($0) }.flatMap { $0.children(.parameter) }
        return stored + values.map { ($0, $0.typeText) }
    }

    private func arguments(_ arguments: [TypeExpression], at place: Node, _ question: Question) -> Sharing {
        .all(arguments.map { sharing(of: $0, at: place, question) })
    }

    // MARK: - Libraries

    private func library(
        _ path: [String], _ arguments: [TypeExpression], at place: Node, _ question: Question
    ) -> Sharing {
        let name = path.joined(separator: ".")
        if SendableTypes.isSharing(name, importing: place.tree.imports) { return .sendable }
        guard let known = SendableTypes.named(name, importing: place.tree.imports) ?? SendableTypes.named(name) else {
            return .unknown("`\(name)`")
        }
        switch known.sharing {
        case .sendable, .confined: return .sendable
        case .conditional: return self.arguments(arguments, at: place, question)
        case .threadSafe, .threadSafeUnlessConfigured:
            return .documented(
                .init(
                    name: name, reason: known.reason, isConfigurable: known.sharing == .threadSafeUnlessConfigured,
                    declaredSince: known.declaredSince))
        case .notSendable: return .notSendable("`\(name)`: \(known.reason)")
        }
    }
}

extension TypeParts {
    /// Whether the type is Sendable where its arguments are: `extension Box: Sendable where Value: Sendable`.
    fileprivate var promisesOnCondition: Bool {
        extensions.contains { part in
            part.inheritedTypes.contains { TypeName.base($0) == "Sendable" }
                && part.children.contains { $0.kind == .requirement }
        }
    }

    /// Whether clients outside the module know the type, or inline what uses it, but not what it is made of.
    var isSeenOutside: Bool {
        guard declaration.attribute("frozen") == nil else { return false }
        if declaration.attribute("usableFromInline") != nil { return true }
        return declaration.reach == .everybody && !declaration.has(.isPackage)
    }
}

/// The types and aliases that one question has met.
final class AskedTypes {
    private var nodes: Set<Node> = []

    /// Whether the type is new.
    func insert(_ node: Node) -> Bool { nodes.insert(node).inserted }
}
