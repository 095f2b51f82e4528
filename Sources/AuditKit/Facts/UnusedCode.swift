import CodeModel

/// Functions and types of an app that nothing else of its project speaks of: what they do wrong never happens.
///
/// Asked only of whole apps: of a library, or of a part of an app, others use what seems unused. What the system, Objective-C
/// or a storyboard may call counts as used, and so does whatever is only called as something of the same name may be.
final class UnusedCode: Fact {
    private let index: SwiftIndex
    private let lookup: Lookup
    /// The files that reach users; empty where the project is no whole app.
    private let files: [SwiftFile]
    private let mayBeUsedElsewhere: Bool
    private let judged = SharedTable<Node, Bool>()

    init(workspace: Workspace) {
        lookup = workspace.lookup
        index = lookup.index
        let shipped = workspace.swift.filter(\.role.isShipped)
        let isApp = workspace.xcodeProjects.contains { $0.targets.contains { $0.kind == .app } }
        files = isApp && shipped.count >= Self.fewest ? shipped : []
        mayBeUsedElsewhere = workspace.file("Package.swift") != nil
    }

    /// How many files make up an app, rather than a sample or a part of one.
    private static let fewest = 40

    /// Whether a place stands in a function or a type that nothing uses.
    func contains(_ node: Node) -> Bool {
        guard !files.isEmpty else { return false }
        return ([node] + Array(node.ancestors)).contains { declaration in
            switch declaration.kind {
            case .functionDecl: judged.value(declaration) { isUnused(function: declaration, reach: Self.longestChain) }
            case .variable where declaration.has(.isComputed) && declaration.parent?.kind.isTypeDeclaration == true:
                judged.value(declaration) { isUnused(property: declaration) }
            case .classDecl, .structDecl, .enumDecl, .actorDecl:
                judged.value(declaration) { isUnused(type: declaration) }
            default: false
            }
        }
    }

    // MARK: - Functions

    /// How many functions that nobody calls may stand one above the other.
    private static let longestChain = 4

    private func isUnused(function: Node, reach: Int) -> Bool {
        guard function.name.first.map({ $0.isLetter || $0 == "_" }) == true, function.name != "main",
            !function.has(.isOverride), !function.ancestors.contains(where: \.kind.isFunctionLike),
            isHidden(function), hasOnly(Self.plainAttributes, function)
        else { return false }
        let owner = function.enclosingType
        if let owner, !isOwnAlone(function.name, of: owner) { return false }
        return !files.contains { file in
            file.tree.mentions(function.name) && uses(function, of: owner, in: file, reach)
        }
    }

    /// The same for a property that is worked out.
    private func isUnused(property: Node) -> Bool {
        guard !property.has(.isOverride), !asked.contains(property.name), isHidden(property),
            hasOnly(Self.plainAttributes, property), let owner = property.enclosingType,
            isOwnAlone(property.name, of: owner)
        else { return false }
        let mentioning = files.filter { $0.tree.mentions(property.name) }
        let mentions = mentioning.flatMap { $0.uses(property.name) }
        guard mentions.count <= Self.mostMentions else { return false }
        return !mentions.contains { !property.contains($0) && mayBeAsked($0, of: owner) }
            && !mentioning.contains { $0.nodes(.keyPath).contains { $0.text.contains(property.name) } }
    }

    /// Whoever bears a name that is spoken of so often is not asked after: one of the many may well mean it.
    private static let mostMentions = 40

    /// Whether nothing outside of the project can ask a type for a member of this name, and no protocol of the project does.
    private func isOwnAlone(_ member: String, of owner: Node) -> Bool {
        guard owner.kind != .protocolDecl, hasOnly(Self.plainAttributes, owner) else { return false }
        let name = TypeName.base(owner.name)
        guard let declared = index.types[name], !declared.declarations.isEmpty else {
            // An extension of another module's type.
            return owner.kind == .extensionDecl && owner.inheritedTypes.isEmpty
        }
        guard declared.declarations.count == 1, declared.kind != .protocolDecl else { return false }
        return declared.ancestors.allSatisfy { ancestor in
            guard let type = index.types[ancestor], !type.declarations.isEmpty else {
                return Self.harmless.contains(ancestor) || Self.classes.contains(ancestor)
            }
            return type.members[member] == nil
        }
    }

    private func uses(_ function: Node, of owner: Node?, in file: SwiftFile, _ reach: Int) -> Bool {
        file.uses(function.name).contains { mention in
            guard !function.contains(mention), !mention.isOfPreview else { return false }
            // `case .insert:` is the case of an enumeration.
            guard mention.role == .callee, let call = mention.parent, call.kind == .call else {
                return !mention.has(.hasImplicitBase)
            }
            guard CallTargets.fits(call, function), mayBeAsked(mention, of: owner) else { return false }
            guard reach > 1, let caller = mention.enclosingDeclaredFunction, caller.kind == .functionDecl else {
                return true
            }
            return !isUnused(function: caller, reach: reach - 1)
        }
    }

    /// Whether the receiver of a call can be of a type, as far as anybody knows.
    private func mayBeAsked(_ callee: Node, of owner: Node?) -> Bool {
        guard let owner = owner.map({ TypeName.base($0.name) }) else { return true }
        guard isOfProject(owner) else { return callee.base.map { !isOther(lookup.type(of: $0)?.name, owner) } ?? true }
        var type = callee.enclosingType.map { TypeName.base($0.name) }
        if callee.kind == .member {
            guard !callee.has(.hasImplicitBase), let base = callee.base?.unwrapped else { return true }
            let isName = [.reference, .member].contains(base.kind) && base.name.first?.isUppercase == true
            type = isName ? base.name : lookup.type(of: base)?.name
        }
        // Another name may stand for the type.
        guard let type, isOfProject(type) else { return true }
        return index.type(type, inherits: owner) || index.type(owner, inherits: type)
            || index.types[type]?.kind == .protocolDecl
    }

    /// Whether a type is known, and cannot be one of the standard library's that nothing inherits from.
    private func isOther(_ type: String?, _ owner: String) -> Bool {
        guard let type, type != owner else { return false }
        return plainTypes.contains(owner) && type.first?.isUppercase == true && index.types[type] == nil
    }

    private func isOfProject(_ type: String) -> Bool { index.types[type].map { !$0.declarations.isEmpty } ?? false }

    // MARK: - Types

    private func isUnused(type: Node) -> Bool {
        let name = TypeName.base(type.name)
        guard name.count > 3, isHidden(type), hasOnly(Self.plainAttributes, type), let declared = index.types[name],
            declared.declarations.count == 1,
            type.has(.isPrivate) || type.has(.isFileprivate)
                || declared.ancestors.allSatisfy({ Self.harmless.contains($0) || isOfProject($0) })
        else { return false }
        let own = declared.declarations + declared.extensions
        let home = Set(own.map { ObjectIdentifier($0.tree) })
        // Settles nearly all.
        if files.contains(where: { file in
            !home.contains(ObjectIdentifier(file.tree)) && file.tree.mentions(name) && file.tree.previews.isEmpty
        }) {
            return false
        }
        let needle = Array(name.utf8)
        return !files.contains { file in
            let ranges = own.filter { $0.tree === file.tree }.map(\.range) + file.tree.previews.map(\.range)
            return file.source.bytes.words(needle).contains { place in !ranges.contains { $0.contains(place) } }
        }
    }

    // MARK: - Who may see a declaration

    /// Whether nothing but the project's own code can name a declaration.
    private func isHidden(_ declaration: Node) -> Bool {
        !declaration.has(.isOpen) && !(declaration.has(.isPublic) && mayBeUsedElsewhere)
    }

    private func hasOnly(_ attributes: Set<String>, _ declaration: Node) -> Bool {
        declaration.children(.attribute).allSatisfy { attributes.contains($0.name) }
    }

    /// Attributes through which nobody calls what has them.
    private static let plainAttributes: Set<String> = [
        "discardableResult", "MainActor", "available", "inlinable", "inline", "ViewBuilder", "Sendable", "Observable",
        "frozen", "concurrent",
    ]

    /// Classes of the system, which call no method of another name than their own.
    private static let classes: Set<String> = [
        "NSObject", "NSManagedObject", "UIViewController", "UIView", "UITableViewCell", "UICollectionViewCell",
        "UIControl",
        "UIButton", "UILabel", "UITableViewController", "UICollectionViewController", "UINavigationController",
        "NSView",
        "NSViewController", "NSWindowController", "Operation", "Thread", "CALayer",
    ]

    /// Protocols of others that ask for nothing that a method of the project could be.
    private static let harmless: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Comparable", "Sendable", "Identifiable",
        "CaseIterable",
        "ObservableObject", "Error", "LocalizedError", "String", "Int", "RawRepresentable", "AnyObject",
    ]
}

/// Properties that protocols of the system ask for.
private let asked: Set<String> = [
    "id", "rawValue", "hashValue", "description", "debugDescription", "errorDescription", "failureReason",
    "recoverySuggestion", "helpAnchor", "allCases", "body", "projectedValue", "wrappedValue",
]
private let plainTypes: Set<String> = ["String", "Data", "URL", "Date", "Int", "Double", "Bool", "UUID"]

extension [UInt8] {
    /// Where a word stands that is no part of another one.
    fileprivate func words(_ word: [UInt8]) -> [Int] {
        guard let first = word.first else { return [] }
        var found: [Int] = []
        withUnsafeBytes { bytes in
            var place = 0
            while let start = bytes.firstIndex(of: first, from: place) {
                place = start + 1
                let end = start + word.count
                guard end <= bytes.count, bytes[start..<end].elementsEqual(word) else { continue }
                if start > 0, isWordByte(bytes[start - 1]) || end < bytes.count && isWordByte(bytes[end]) {
                    continue
                }
                found.append(start)
            }
        }
        return found
    }
}
