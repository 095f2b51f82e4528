import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Properties of objects that a database keeps as they are.
func inspectObjects(_ file: SwiftFile, _ pass: inout Pass) {
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand),
            // The names first: they settle nearly all assignments, and types are dear.
            pass[DatabaseEncryption.self].hasObjects || telling(target, pass) != nil,
            let database = database(of: target, value, pass), !database.leavesOut(target, pass),
            !target.isKeptElsewhere(pass), let found = stored(value, in: target, pass),
            database != .swiftData || isNew(found, in: target, pass)
        else { continue }
        reportStored(found, assignment, database.name, &pass)
    }
    for (collection, value) in RealmCollections.insertions(in: file, pass) {
        guard !pass.isPlain(value), let database = database(of: collection, value, pass),
            let found = stored(value, in: collection, pass)
        else { continue }
        reportStored(found, value, database.name, &pass)
    }
    for call in file.calls("setValuesForKeys") {
        guard let values = call.arguments.first, let database = database(of: call, pass),
            let found = pass.sensitiveValue(values)
        else { continue }
        reportStored(found, values, database.name, &pass)
    }
    for call in file.calls("setValue", "setPrimitiveValue", "setObject", "setString") {
        guard let value = call.arguments.first, value.label.isEmpty,
            let key = call.argument("forKey") ?? call.argument("forKeyPath"),
            call.base != nil || pass[DatabaseEncryption.self].hasObjects
        else { continue }
        guard let found = pass.sensitiveValue(value, under: key), let database = database(of: call, pass) else {
            continue
        }
        reportStored(found, value, database.name, &pass)
    }
}

/// The database whose object an assignment's target is a property of: that of its base, or of the object round it.
private func database(of target: Node, _ value: Node, _ pass: Pass) -> DatabaseObjects.Kind? {
    switch target.kind {
    case .member, .subscriptCall:
        guard let base = target.base, !pass.isPlain(value) else { return nil }
        return DatabaseObjects.kind(of: base, pass)
    case .reference:
        guard pass[DatabaseEncryption.self].hasObjects, target.enclosingType != nil,
            let kind = DatabaseObjects.kind(ofObjectAround: target, pass),
            pass.declaration(of: target)?.parent?.kind.isTypeDeclaration == true, !pass.isPlain(value)
        else { return nil }
        return kind
    default: return nil
    }
}

/// The database that the receiver of a call is an object of, `self` where none is written.
private func database(of call: Node, _ pass: Pass) -> DatabaseObjects.Kind? {
    if let base = call.base { return DatabaseObjects.kind(of: base, pass) }
    return DatabaseObjects.kind(ofObjectAround: call, pass)
}

/// What an assignment stores, by the name of the property or by the value.
func stored(_ value: Node, in target: Node, isKept: Bool = false, _ pass: Pass) -> SensitiveValue? {
    let found = pass.sensitiveValue(value)
    if let (kind, name) = telling(target, pass), found != nil || pass.maybeSecret(value) {
        return SensitiveValue(kind: kind, confidence: .high, name: name, paths: found?.paths ?? [])
    }
    guard let found, isKept || pass[DatabaseEncryption.self].hasObjects else { return nil }
    return found.isWorthStoring ? found : nil
}

/// The name in `user.password` or `user["password"]`.
private func telling(_ target: Node, _ pass: Pass) -> (SensitiveKind, String)? {
    let name: String
    switch target.kind {
    case .member, .reference: name = target.name
    case .subscriptCall: name = pass.constant(target.arguments.first)?.value.string ?? ""
    default: return nil
    }
    return pass[SensitiveNames.self].kind(of: name).map { ($0, name) }
}

extension SensitiveValue {
    /// Whether it weighs enough to be told by its own name, where that of the property says nothing.
    fileprivate var isWorthStoring: Bool {
        confidence > .low && !(kind == .personal && SensitiveNames.isWidelyKnown(name))
    }
}

extension Node {
    /// Whether a property is worked out, so that its own setter says where a value goes, or is encrypted by its wrapper.
    fileprivate func isKeptElsewhere(_ pass: Pass) -> Bool {
        guard let declared = declaredProperty(pass), declared.kind == .variable else {
            return pass[ModelProperties.self].transient.contains(name)
        }
        if declared.children(.attribute).contains(where: { Words.of($0.name).first == "encrypted" }) { return true }
        return declared.has(.isComputed) && !declared.children(.attribute).contains { $0.name.hasPrefix("NS") }
    }
}

// MARK: - SwiftData

/// What classes marked `@Model` keep: their properties by name, and what is put into those of other names.
func inspectModels(_ file: SwiftFile, _ pass: inout Pass) {
    for attribute in file.tree.nodes(.attribute, named: ["Model"]) {
        guard let type = attribute.parent, type.kind == .classDecl else { continue }
        for property in type.children where property.kind == .variable && !property.has(.isComputed) {
            guard !property.has(.isStatic), property.attribute("Transient") == nil, !property.isTransformed else {
                continue
            }
            if let found = named(property, pass) { reportStored(found, property, "SwiftData", &pass) }
        }
    }
    let models = pass[ModelProperties.self].types
    guard !models.isEmpty else { return }
    for call in file.tree.nodes(.call, named: models) where DatabaseObjects.kind(of: call, pass) == .swiftData {
        for argument in call.arguments where argument.isNeutralField(of: call.name, pass) {
            guard !pass.isPlain(argument), let found = pass.sensitiveValue(argument), found.isWorthStoring else {
                continue
            }
            reportStored(found, argument, "SwiftData", &pass)
        }
    }
}

/// Whether a value is not told already: where the property is declared that is named for it, or, of what an initializer is
/// given by another name, where the object is made.
private func isNew(_ found: SensitiveValue, in target: Node, _ pass: Pass) -> Bool {
    guard telling(target, pass) == nil else { return false }
    guard let initializer = target.enclosingDeclaredFunction, initializer.kind == .initializerDecl else { return true }
    return found.way.first?.enclosingDeclaredFunction == initializer || found.way.first?.parent == initializer
}

/// What a property keeps by its name, if its type can.
private func named(_ property: Node, _ pass: Pass) -> SensitiveValue? {
    guard let kind = pass[SensitiveNames.self].kind(of: property.name) else { return nil }
    guard let type = pass.type(of: property) else {
        return SensitiveValue(kind: kind, confidence: .medium, name: property.name)
    }
    switch SensitiveTypes.judge(type, pass.lookup.index) {
    case .text: return SensitiveValue(kind: kind, confidence: .high, name: property.name)
    case .unclear: return SensitiveValue(kind: kind, confidence: .medium, name: property.name)
    case .never:
        guard SensitiveTypes.isSecretNumber(type, named: property.name) else { return nil }
        return SensitiveValue(kind: kind, confidence: .medium, name: property.name, isNumber: true)
    }
}

extension Node {
    /// Whether an argument fills a property of a model that is kept and not told by its own name.
    fileprivate func isNeutralField(of model: String, _ pass: Pass) -> Bool {
        guard kind != .closure, !label.isEmpty, pass[SensitiveNames.self].kind(of: label) == nil else { return false }
        guard let property = pass.lookup.index.members(label, of: model).first else { return true }
        return property.attribute("Transient") == nil && !property.isTransformed
    }
}

/// The classes that are marked `@Model`, and their properties, which are reported where they are declared.
struct ModelProperties: Fact {
    let types: [String]
    let names: Set<String>
    /// Those that are kept in memory alone.
    let transient: Set<String>

    init(workspace: Workspace) {
        let types = workspace.swift.flatMap { file in
            file.tree.nodes(.attribute, named: ["Model"]).compactMap(\.parent).filter { $0.kind == .classDecl }
        }
        self.types = Set(types.map(\.name)).sorted()
        let properties = types.flatMap { $0.children.filter { $0.kind == .variable } }
        names = Set(properties.map(\.name))
        transient = Set(properties.filter { $0.attribute("Transient") != nil }.map(\.name))
            .subtracting(properties.filter { $0.attribute("Transient") == nil }.map(\.name))
    }
}

/// Whether the type of an object is marked `@Model`: what it keeps is reported where it is declared.
func isDeclaredModel(_ value: Node, _ pass: Pass) -> Bool {
    let type = pass.type(of: value).flatMap { pass.lookup.index.types[$0.name] }
    return type?.declarations.contains { $0.attribute("Model") != nil } ?? false
}
