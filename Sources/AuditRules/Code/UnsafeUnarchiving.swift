import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Archives that decide which classes are made of them.
    static let unsafeUnarchiving = Rule(
        id: "unsafe-unarchiving",
        title: "Archive is decoded without secure coding",
        category: .code,
        severity: .medium,
        references: [.cwe(502), .masvs("CODE", 4), .maswe(50), .mastg("MASTG-TEST-0386"), .mobileTop10(4)],
        why: """
            Without secure coding the archive chooses the classes of the objects it creates. A forged archive \
            instantiates unexpected objects and runs their code before any type is checked.
            """,
        remedy: """
            Use `NSKeyedUnarchiver.unarchivedObject(ofClasses:from:)` with the exact classes and `NSSecureCoding`, or \
            `Codable`.
            """,
        bad: .unsafeUnarchivingBad + .unsafeUnarchivingClasses,
        good: .unsafeUnarchivingGood + .unsafeUnarchivingClassesGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for method in file.members("unarchiveObject", "unarchiveTopLevelObjectWithData") {
        guard let base = method.base?.unwrapped.name, ["NSKeyedUnarchiver", "NSUnarchiver"].contains(base) else {
            continue
        }
        let place = method.role == .callee ? method.parent ?? method : method
        pass.report(
            "`\(method.name)` lets the archive instantiate any class", at: place,
            .init(severity: place.severityOfReading(pass), isAdvice: place.readsOwnArchive(pass)))
    }
    for target in file.uses("requiresSecureCoding") where target.role == .target {
        guard let assignment = target.parent, let value = assignment.child(.operand), target.isOfReader(pass) else {
            continue
        }
        let known = pass.constant(value)?.value.boolean
        let flow = known == nil ? pass.settingFlow(to: value, .no) : nil
        guard known == false || flow != nil else { continue }
        pass.report(
            "`requiresSecureCoding = false` lets the archive instantiate any class", at: assignment,
            .init(
                severity: target.base.flatMap { reader(meantBy: $0, pass) }.map { $0.severityOfReading(pass) } ?? .low,
                paths: flow.map { [$0.path(to: value)] } ?? [],
                isAdvice: assignment.isOfMigration || assignment.isOfKeychain))
    }
    for call in file.tree.nodes(.call, named: typedReaders) where !pass.lookup.isOwnCode(call) {
        let isInterface = call.name == "setClasses"
        guard !isInterface || call.argument("for") != nil && call.argument("argumentIndex") != nil else { continue }
        for type in call.arguments where isInterface ? type.label.isEmpty : classLabels.contains(type.label) {
            let held = type.unwrapped
            let list = held.kind == .reference ? pass.declaration(of: held)?.initialValue?.unwrapped : held
            guard
                let any = ([list] + (list.map { Array($0.descendants) } ?? [])).lazy.compactMap(\.self).first(where: {
                    $0.isEveryClass
                })
            else { continue }
            pass.report(
                "Every class is an `NSObject`, so this allows any class", at: type.contains(any) ? any : type,
                .init(severity: isInterface ? nil : call.severityOfReading(pass)))
        }
    }
    for call in file.calls("ValueTransformer") {
        guard let name = call.argument("forName"), name.isOpenTransformer(pass) else { continue }
        pass.report("This lets the archive instantiate any class", at: call, .init(severity: .low))
    }
    for target in file.members("valueTransformerName") where target.role == .target {
        guard let name = target.parent?.child(.operand), name.isOpenTransformer(pass) else { continue }
        pass.report("This lets the archive instantiate any class", at: name, .init(severity: .low))
    }
    for call in file.calls("NSKeyedUnarchiver") where call.argument("forReadingWith") != nil {
        pass.report(
            "This initializer lets the archive instantiate any class", at: call,
            .init(severity: call.severityOfReading(pass), isAdvice: call.readsWhatTypeKeeps(pass)))
    }
    inspectNames(file, &pass)
    inspectCoders(file, &pass)
    inspectMembers(file, &pass)
}

/// The call that makes an unarchiver: of `reader.requiresSecureCoding`, the one that `reader` was set to.
private func reader(meantBy base: Node, _ pass: Pass) -> Node? {
    let made = base.uncast.kind == .reference ? pass.declaration(of: base.uncast)?.initialValue?.uncast : base.uncast
    guard let made else { return nil }
    return ([made] + made.descendants).first { $0.kind == .call && $0.name == "NSKeyedUnarchiver" }
}

extension Node {
    /// Who else can write the archive that a call reads is what makes it dangerous: low where nothing shows that anybody can.
    fileprivate func severityOfReading(_ pass: Pass) -> Severity? {
        guard kind == .call else { return .low }
        let archive =
            argument("from") ?? argument("with") ?? argument("forReadingWith") ?? argument("forReadingFrom")
            ?? argument("withFile") ?? arguments.first
        guard let archive else { return .low }
        return pass.outsideFlows(to: archive, .outside).contains { $0.kind != .content } ? nil : .low
    }
}

/// Types that promise secure coding and leave the class of what they decode to the archive.
private func inspectCoders(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("decodeObject") where call.argument("forKey") != nil && call.arguments.count == 1 {
        guard call.enclosing(.initializerDecl)?.children(.parameter).first?.label == "coder",
            let owner = call.enclosingType.map({ TypeName.base($0.name) }),
            pass.lookup.index.type(owner, inherits: "NSSecureCoding")
        else { continue }
        pass.report(
            "This decodes an object of any class the archive names; `decodeObject(of:forKey:)` requires one",
            at: call,
            // Whoever opens the archive names the classes that it may hold.
            .init(severity: .low, isAdvice: true))
    }
    for property in file.nodes(.variable) where property.name == "allowedTopLevelClasses" {
        let any = property.descendants.first { $0.kind == .member && $0.name == "self" && $0.base?.name == "NSObject" }
        guard let any else { continue }
        pass.report("Every class is an `NSObject`, so this allows any class", at: any)
    }
}

/// `NSClassFromString(name)` where somebody else says which class is made.
private func inspectNames(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "NSClassFromString", "objc_getClass", "objc_lookUpClass", "objc_getRequiredClass", "classNamed")
    where call.base == nil || call.name == "classNamed" {
        guard let name = call.arguments.first, pass.constant(name) == nil, !pass.lookup.isOwnCode(call) else {
            continue
        }
        let flow = pass.outsideFlow(to: name, .outside)
        let pieces = name.uncast.kind == .binary ? Array(name.uncast.children(.operand)) : [name]
        guard flow != nil || pieces.contains(where: { $0.isHandedIn(pass) }) else { continue }
        pass.report(
            "The class name comes from \(flow?.origin ?? "the caller"), so any class in the app can be instantiated",
            at: call,
            .init(
                confidence: flow == nil ? .low : flow?.isGuess == true ? .medium : .high,
                paths: flow.map { [$0.path(to: name)] } ?? []))
    }
}

/// Methods and key paths that somebody else names: `perform(NSSelectorFromString(name))`, `setValue(value, forKeyPath: path)`.
private func inspectMembers(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("NSSelectorFromString", "sel_registerName", "sel_getUid", "Selector")
    where !pass.lookup.isOwnCode(call) {
        guard let name = call.arguments.first, name.label.isEmpty, pass.constant(name) == nil else { continue }
        _ = pass.reportFlow(into: name, .outside, "determines which method is called", where: \.isOfAuthor)
    }
    for call in file.calls("setValue", "setValuesForKeys") where !pass.lookup.isOwnCode(call) {
        guard let path = call.name == "setValue" ? call.argument("forKeyPath") : call.arguments.first,
            pass.constant(path) == nil, !call.isOnRecord(pass)
        else { continue }
        let named = call.name == "setValue" ? path : path.uncast
        guard named.kind != .dictionary else { continue }
        _ = pass.reportFlow(into: named, .outside, "determines which property is set", where: \.isOfAuthor)
    }
}

extension FlowFinding {
    /// Whether somebody else than the app's user wrote the name.
    fileprivate var isOfAuthor: Bool {
        kind.map { ![.content, .typed, .argument, .environment].contains($0) } ?? false
    }
}

extension Node {
    /// Whether a call sets the attributes of a record, which are those of its model and no others.
    fileprivate func isOnRecord(_ pass: Pass) -> Bool {
        guard let base, let type = pass.type(of: base)?.name else { return false }
        return ["NSManagedObject", "UserDefaults", "PFObject", "CKRecord", "CALayer", "NSMutableDictionary"].contains {
            type == $0 || pass.lookup.index.type(type, inherits: $0)
        }
    }
}

/// Calls that are told which classes may be made.
private let typedReaders = [
    "unarchivedObject", "decodeObject", "decodeTopLevelObject", "unarchivedArrayOfObjects", "decodeArrayOfObjects",
    "unarchivedDictionary", "decodeDictionary", "setClasses",
]

private let classLabels: Set<String> = [
    "ofClass", "of", "ofClasses", "keyClass", "objectClass", "ofKeyClass", "ofKeyClasses", "objectsOfClasses",
    "keysOfClasses", "withKeyClass", "withKeysOfClasses",
]

extension Node {
    /// `NSObject.self`, of which every class is one.
    fileprivate var isEveryClass: Bool { kind == .member && name == "self" && base?.unwrapped.name == "NSObject" }

    /// The transformers of Foundation that read archives of whatever classes.
    fileprivate func isOpenTransformer(_ pass: Pass) -> Bool {
        let named = unwrapped.name == "rawValue" ? unwrapped.base?.unwrapped ?? self : unwrapped
        if ["keyedUnarchiveFromDataTransformerName", "unarchiveFromDataTransformerName"].contains(named.name) {
            return true
        }
        let made = unwrapped.kind == .call ? unwrapped.arguments.first ?? self : self
        return pass.constant(made)?.value.string.map {
            ["NSKeyedUnarchiveFromData", "NSUnarchiveFromData"].contains($0)
        } ?? false
    }
}

extension Node {
    /// Whether a text is a parameter, or is read from bytes in the same function.
    fileprivate func isHandedIn(_ pass: Pass) -> Bool {
        guard let declared = pass.declaration(of: uncast) else { return false }
        if declared.kind == .parameter { return declared.typeText.map(TypeName.base) == "String" }
        return declared.enclosingFunction?.children(.parameter).contains { $0.typeText.map(TypeName.base) == "Data" }
            ?? false
    }
}

extension Node {
    /// Whether the archive lies in the app's own preferences, or is read once to be brought into another form.
    fileprivate func readsOwnArchive(_ pass: Pass) -> Bool {
        // Whoever opens the archive around it names the classes that it may hold.
        if isOfMigration || enclosing(.initializerDecl)?.children(.parameter).first?.label == "coder" { return true }
        guard kind == .call, let archive = arguments.first?.uncast else { return false }
        if isHandedWhatTypeArchives(archive, pass) || readsWhatTypeKeeps(pass) { return true }
        let made = archive.kind == .reference ? pass.declaration(of: archive)?.initialValue?.uncast : archive
        return made.map { $0.kind == .call && $0.isOfDefaults(pass) } ?? false || isOfKeychain
    }

    /// Whether the bytes are a parameter of a type that makes such archives itself, and nobody is seen to hand on others.
    private func isHandedWhatTypeArchives(_ archive: Node, _ pass: Pass) -> Bool {
        guard pass.declaration(of: archive)?.kind == .parameter, let type = enclosingType,
            tree.nodes(.call, named: ["archivedData", "archiveRootObject"]).contains(where: {
                $0.base?.unwrapped.name == "NSKeyedArchiver" && $0.enclosingType?.name == type.name
            })
        else { return false }
        return pass.outsideFlow(to: archive, .outside) == nil
    }

    /// Whether the code around reads what the app has put into the Keychain, or what stands in its own bundle.
    fileprivate var isOfKeychain: Bool {
        guard let function = enclosingDeclaredFunction ?? enclosing(.variable, .accessor) else { return false }
        return function.descendants.contains { node in
            [.call, .reference, .member].contains(node.kind)
                && (node.name == "NSDataAsset" || keychain.occur(in: node.name))
        } || function.enclosingType.map { keychain.occur(in: $0.name) } ?? false
    }

    /// Whether the code around brings what an older version left into another form, as its names say.
    fileprivate var isOfMigration: Bool {
        let names = [enclosingDeclaredFunction?.name, enclosingType?.name].compactMap(\.self)
        return names.flatMap(Words.of).contains(where: migrations.contains)
    }

    /// Whether a setting belongs to an unarchiver, and not to a property or local of the project's own.
    fileprivate func isOfReader(_ pass: Pass) -> Bool {
        let own = kind == .member ? pass.lookup.declaration(ofMember: self) : pass.declaration(of: self)
        return own == nil
    }
}

private let keychain = FoldedWords("keychain", "secitemcopymatching", "keystore")
private let migrations: Set<String> = ["migration", "migrations", "migrate", "migrates", "migrator"]
