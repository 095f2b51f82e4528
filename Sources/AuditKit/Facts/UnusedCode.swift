import CodeModel

/// Functions, types and constants of a project that nothing else of it speaks of: what they do wrong never happens.
///
/// Asked only of whole apps and packages: of a part of an app, others use what seems unused, and of a package what it offers.
/// What the system, Objective-C or a storyboard may call counts as used, and so does whatever is only called as something of
/// the same name may be.
final class UnusedCode: Fact {
    private let index: SwiftIndex
    private let lookup: Lookup
    /// The files that reach users; empty where the project is no whole app and no package.
    private let files: [SwiftFile]
    private let mayBeUsedElsewhere: Bool
    private let modules: ModuleFolders
    private let named: NamedFiles
    private let judged = SharedTable<Node, Bool>()
    private let wholeness = SharedTable<String, Bool>()

    init(workspace: Workspace) {
        lookup = workspace.lookup
        index = lookup.index
        let shipped = workspace.swift.filter(\.role.isShipped)
        mayBeUsedElsewhere = workspace.file("Package.swift") != nil
        let isWhole =
            mayBeUsedElsewhere || workspace.xcodeProjects.contains { $0.targets.contains { $0.kind == .app } }
            || shipped.contains(where: \.startsApp)
        files = isWhole && shipped.count >= Self.fewest ? shipped : []
        named = workspace.fact(NamedFiles.self)
        modules = ModuleFolders(workspace.swift.map(\.tree).filter { $0.path.hasSuffix("Package.swift") })
    }

    /// How many files make up an app or a package, rather than a sample or a part of one.
    private static let fewest = 40

    /// Whether a place stands in a function or a type that nothing uses, or where a constant lets nobody come.
    func contains(_ node: Node) -> Bool {
        guard !files.isEmpty else { return false }
        return lookup.isShutOff(node) || isWhole(moduleAround: node) && isInUnused(node)
    }

    private func isInUnused(_ node: Node) -> Bool {
        ([node] + Array(node.ancestors)).contains { $0.isJudged && isUnused($0) }
    }

    /// The answer is kept: a sample asks what findings ask later.
    private func isUnused(_ declaration: Node) -> Bool {
        judged.value(declaration) {
            var search = Search()
            return isUnused(declaration, &search)
        }
    }

    /// Whether few functions of the module around a place seem unused, by a sample. Where many do, the code is a piece of
    /// something larger, or a collection, and what seems unused is used elsewhere.
    private func isWhole(moduleAround node: Node) -> Bool {
        let path = node.tree.path
        let module = modules.folder(of: path) ?? path.split(separator: "/").dropLast().first.map(String.init) ?? ""
        return wholeness.value(module) {
            let own = files.filter { module.isEmpty || $0.path.hasPrefix(module + "/") }
            let functions = own.flatMap { $0.nodes(.functionDecl) }
            let step = max(1, functions.count / Self.sampled)
            let sample = stride(from: 0, to: functions.count, by: step).map { functions[$0] }
            guard sample.count >= Self.fewestFunctions else { return true }
            return sample.count(where: isUnused) * 100 < sample.count * Self.mostUnused
        }
    }

    /// How many functions of a module are asked for, and how many say something of it.
    private static let sampled = 200
    private static let fewestFunctions = 20
    /// So many of a hundred functions are too many. In modules of apps up to 37 seem unused, in most under ten.
    private static let mostUnused = 40

    // MARK: - Who uses whom

    /// What has been looked at for one question.
    private struct Search {
        /// Functions and types that count as unused until something shows otherwise: those that use only each other are.
        var unused: Set<Node> = []
        var used: Set<Node> = []
    }

    /// How many functions and types may use one another before they count as used.
    private static let mostUsers = 60

    private func isUnused(_ declaration: Node, _ search: inout Search) -> Bool {
        if search.unused.contains(declaration) { return true }
        guard !search.used.contains(declaration), search.unused.count < Self.mostUsers else { return false }
        search.unused.insert(declaration)
        let isUnused =
            switch declaration.kind {
            case .functionDecl: isUnused(function: declaration, &search)
            case .initializerDecl: isUnused(initializer: declaration, &search)
            case .variable: isUnused(property: declaration, &search)
            default: isUnused(type: declaration, &search)
            }
        if !isUnused {
            search.unused.remove(declaration)
            search.used.insert(declaration)
        }
        return isUnused
    }

    /// Whether nobody comes to a place: it serves previews or builds for developers alone, or stands in what is unused.
    private func isUnused(place: Node, _ search: inout Search) -> Bool {
        if place.isDebugOnly || place.isOfPreview || lookup.isShutOff(place) { return true }
        return ([place] + Array(place.ancestors)).contains { declaration in
            switch declaration.kind {
            case _ where declaration.isJudged: isUnused(declaration, &search)
            case .extensionDecl: ownType(of: declaration).map { isUnused($0, &search) } ?? false
            default: false
            }
        }
    }

    /// The only type of the project that an extension can mean.
    private func ownType(of declaration: Node) -> Node? {
        guard let type = index.types[TypeName.base(declaration.name)], type.declarations.count == 1,
            type.kind != .protocolDecl
        else { return nil }
        return type.declarations[0]
    }

    // MARK: - Functions

    private func isUnused(function: Node, _ search: inout Search) -> Bool {
        guard function.name.first.map({ $0.isLetter || $0 == "_" }) == true, function.name != "main",
            !function.has(.isOverride), !function.ancestors.contains(where: \.kind.isFunctionLike),
            isHidden(function), hasOnly(Self.plainAttributes, function)
        else { return false }
        let owner = function.enclosingType
        // What is private nobody else asks for, whatever the type around promises others.
        let isPrivate = function.has(.isPrivate) || function.has(.isFileprivate)
        if let owner, owner.attribute("objcMembers") != nil || !isPrivate, !isOwnAlone(function.name, of: owner) {
            return false
        }
        for file in files(naming: function.name) where canName(function, file) {
            for mention in file.uses(function.name) where mayMean(mention, function, of: owner) {
                guard isUnused(place: mention, &search) else { return false }
            }
        }
        return true
    }

    /// The same for an initializer that an extension adds to a type of another module: `UInt16(bytes: data)`.
    private func isUnused(initializer: Node, _ search: inout Search) -> Bool {
        guard let owner = initializer.enclosingType, owner.kind == .extensionDecl, owner.inheritedTypes.isEmpty,
            !isOfProject(TypeName.base(owner.name)), initializer.attribute("objc") == nil,
            let label = initializer.children(.parameter).first?.label,
            !label.isEmpty, label != "_", !SystemRequirements.labels.contains(label), isHidden(initializer),
            hasOnly(Self.plainAttributes, initializer), !isAskedForByProtocol(initializer)
        else { return false }
        for file in files where canName(initializer, file) {
            let calls = file.nodes(.call).filter { CallTargets.fits($0, initializer) && mayMake(owner, $0) }
            let names = file.tree.members("init").filter { $0.role != .callee && mayBe($0.base, owner) }
            for mention in calls + names where !initializer.contains(mention) {
                guard isUnused(place: mention, &search) else { return false }
            }
        }
        return true
    }

    /// Whether a call may make a value of the type that an extension is of.
    private func mayMake(_ owner: Node, _ call: Node) -> Bool {
        guard let callee = call.callee?.unwrapped else { return false }
        guard callee.kind == .reference || callee.kind == .member else { return true }
        if callee.name == "init" { return mayBe(callee.base, owner) }
        return callee.name.first?.isUppercase == true && mayBe(callee, owner)
    }

    /// Whether a name may mean the type that an extension is of: another name may stand for it, or a parameter of generic code.
    private func mayBe(_ type: Node?, _ owner: Node) -> Bool {
        guard let name = type?.unwrapped.name, name != TypeName.base(owner.name) else { return true }
        if index.globals[name]?.contains(where: { $0.kind == .typealiasDecl }) == true { return true }
        // `UIImage`, `CBUUID`: a class of a framework.
        return index.types[name] == nil && !(name.count > 2 && name.prefix(2).allSatisfy(\.isUppercase))
    }

    /// Whether a protocol of the project asks for an initializer of the same label, through which generic code may call it.
    private func isAskedForByProtocol(_ initializer: Node) -> Bool {
        let label = initializer.children(.parameter).first?.label
        let protocols = files.flatMap { $0.nodes(.protocolDecl) }
        return protocols.flatMap { Array($0.children) }.contains {
            $0.kind == .initializerDecl && $0.children(.parameter).first?.label == label
        }
    }

    /// Those of the files that count in which a name occurs.
    private func files(naming name: String) -> [SwiftFile] {
        named.files(naming: name).filter(\.role.isShipped)
    }

    private func mayMean(_ mention: Node, _ function: Node, of owner: Node?) -> Bool {
        guard !function.contains(mention) else { return false }
        guard mention.role == .callee, let call = mention.parent, call.kind == .call else {
            // `case .insert:` is the case of an enumeration, and what is set, or has members, is no function.
            return !mention.has(.hasImplicitBase) && mention.role != .target
                && !(mention.role == .base && mention.parent?.kind == .member) && mayBeAsked(mention, of: owner)
        }
        return CallTargets.fits(call, function) && mayBeAsked(mention, of: owner)
    }

    /// Whether the module of a file is one in which a declaration can be named.
    private func canName(_ declaration: Node, _ file: SwiftFile) -> Bool {
        declaration.isOffered || declaration.has(.isPackage)
            || modules.isInModule(file.path, of: declaration.tree.path)
    }

    /// The same for a property that is worked out, or that all values of a type share.
    private func isUnused(property: Node, _ search: inout Search) -> Bool {
        guard !property.has(.isOverride), !SystemRequirements.properties.contains(property.name), isHidden(property),
            hasOnly(Self.plainAttributes, property), let owner = property.enclosingType,
            isOwnAlone(property.name, of: owner)
        else { return false }
        let mentioning = files(naming: property.name).filter { canName(property, $0) }
        let mentions = mentioning.flatMap { $0.uses(property.name) }
        guard mentions.count <= Self.mostMentions else { return false }
        return mentions.allSatisfy {
            property.contains($0) || !mayBeAsked($0, of: owner) || isUnused(place: $0, &search)
        }
            && !mentioning.contains { $0.nodes(.keyPath).contains { $0.text.contains(property.name) } }
    }

    /// Whoever bears a name that is spoken of so often is not asked after: one of the many may well mean it.
    private static let mostMentions = 40

    /// Whether nothing outside of the project can ask a type for a member of this name.
    ///
    /// What a protocol of the project asks for is called through it, where everybody can see.
    private func isOwnAlone(_ member: String, of owner: Node) -> Bool {
        guard owner.kind != .protocolDecl, hasOnly(Self.plainAttributes, owner) else { return false }
        let name = TypeName.base(owner.name)
        guard let declared = index.types[name], !declared.declarations.isEmpty else {
            // An extension of another module's type.
            return owner.kind == .extensionDecl && owner.inheritedTypes.isEmpty
        }
        guard declared.kind != .protocolDecl else { return false }
        return declared.ancestors.allSatisfy { ancestor in
            guard let type = index.types[ancestor], !type.declarations.isEmpty else {
                return SystemRequirements.areKnown(of: ancestor) && !SystemRequirements.of(ancestor, include: member)
            }
            return type.kind == .protocolDecl || type.members[member] == nil
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

    private func isUnused(type: Node, _ search: inout Search) -> Bool {
        let name = TypeName.base(type.name)
        guard name.count > 3, isHidden(type), hasOnly(Self.plainAttributes, type), let declared = index.types[name],
            declared.declarations.count == 1
        else { return false }
        let isMadeByCode =
            type.has(.isPrivate) || type.has(.isFileprivate)
            || declared.ancestors.allSatisfy { ancestor in
                SystemRequirements.isMadeByCode(ancestor) || isOfProject(ancestor)
                    || ancestor == "NSObject" && declared.needsArguments
            }
        // What a library asks for its code makes, too, where developers' builds alone do so: a monitor, a logger.
        guard isMadeByCode || !declared.ancestors.contains(where: Self.isOfScreens) else { return false }
        let own = declared.declarations + declared.extensions
        let needle = Array(name.utf8)
        var mentions = 0
        // Most types are named in a file of the name's table; `[Name]` is found in the text alone.
        let likely = files(naming: name)
        let known = Set(likely.map { ObjectIdentifier($0.tree) })
        for file in likely + files.filter({ !known.contains(ObjectIdentifier($0.tree)) }) where canName(type, file) {
            let ranges = own.filter { $0.tree === file.tree }.map(\.range)
            let places = file.source.bytes.words(needle).filter { place in !ranges.contains { $0.contains(place) } }
            guard !places.isEmpty else { continue }
            let comments = CommentScanner.comments(in: file.source.bytes).map(\.range)
            for place in places where !comments.contains(where: { $0.contains(place) }) {
                mentions += 1
                let mention = file.tree.root.innermost(at: place)
                guard mentions <= Self.mostMentions,
                    isMadeByCode ? isUnused(place: mention, &search) : mention.isDebugOnly
                else { return false }
            }
        }
        return isMadeByCode || mentions > 0
    }

    /// Whether a type is one of a system's frameworks for screens, whose kind storyboards and the system itself make.
    private static func isOfScreens(_ ancestor: String) -> Bool {
        ["UI", "NS", "WK", "App", "Widget"].contains(where: ancestor.hasPrefix)
    }

    // MARK: - Who may see a declaration

    /// Whether nothing but the project's own code can name a declaration.
    private func isHidden(_ declaration: Node) -> Bool {
        !declaration.has(.isOpen) && !(declaration.isOffered && mayBeUsedElsewhere)
    }

    private func hasOnly(_ attributes: Set<String>, _ declaration: Node) -> Bool {
        declaration.children(.attribute).allSatisfy { attributes.contains($0.name) }
    }

    /// Attributes through which nobody calls what has them.
    private static let plainAttributes: Set<String> = [
        "discardableResult", "MainActor", "available", "inlinable", "inline", "ViewBuilder", "Sendable", "Observable",
        "frozen", "concurrent",
    ]
}

extension SwiftFile {
    /// Whether the file says where an app begins.
    fileprivate var startsApp: Bool {
        [Kind.structDecl, .classDecl].flatMap(nodes).contains { type in
            type.children(.attribute).contains { ["main", "UIApplicationMain", "NSApplicationMain"].contains($0.name) }
                && !Set(["App", "UIApplicationDelegate", "NSApplicationDelegate"]).isDisjoint(with: type.inheritedTypes)
        }
    }
}

private let plainTypes: Set<String> = ["String", "Data", "URL", "Date", "Int", "Double", "Bool", "UUID"]

extension Node {
    /// Whether a declaration is of a kind of which it is asked who uses it.
    fileprivate var isJudged: Bool {
        switch kind {
        case .functionDecl, .initializerDecl, .classDecl, .structDecl, .enumDecl, .actorDecl: true
        case .variable: (has(.isComputed) || has(.isStatic)) && parent?.kind.isTypeDeclaration == true
        default: false
        }
    }

    /// The smallest node round a byte.
    fileprivate func innermost(at place: Int) -> Node {
        var node = self
        while let inner = node.children.first(where: { $0.range.contains(place) }) { node = inner }
        return node
    }
}

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
