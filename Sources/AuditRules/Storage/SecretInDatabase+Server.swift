import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `user.resetToken = token` before `user.save(on: req.db)` of Fluent: told where the property is set. What was read from the
/// database and is written back tells nothing new.
func inspectModel(_ model: Node, stored found: SensitiveValue, _ pass: inout Pass) {
    // What a form carries so that no other site sends it is there to be compared, and opens nothing by itself.
    if Words.of(found.name).contains(where: ofForms.contains) { return }
    if found.isOfRecord, pass.isLeftEmpty(found.name, in: model) { return }
    guard let function = model.enclosingDeclaredFunction, model.unwrapped.kind == .reference else {
        return reportStored(found, model, "a database", &pass)
    }
    let name = model.unwrapped.name
    let set = function.descendants(.assignment).last { assignment in
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .member, assignment.isBefore(model),
            target.base?.unwrapped.name == name, let value = assignment.child(.operand)
        else { return false }
        return target.name == found.name || pass.sensitiveValue(value)?.name == found.name
    }
    if let set {
        guard let value = set.child(.operand), !pass.isPlain(value) else { return }
        // A hash is right there, and an identifier opens nothing.
        let words = Words.of(value.unwrapped.lastName)
        guard words.last != "id", Set(words).isDisjoint(with: ["hash", "hashed", "digest"]) else { return }
        return reportStored(found, set, "a database", isAdvice: found.isGivenBack, &pass)
    }
    guard pass.declaration(of: model.unwrapped)?.isFetchedModel != true else { return }
    reportStored(found, model, "a database", isAdvice: found.isGivenBack, &pass)
}

/// Words of values that tie an answer to its question.
private let ofForms: Set<String> = ["csrf", "xsrf", "nonce", "state"]

extension SensitiveValue {
    /// Whether a server has to give a secret back as it is, so that no digest can stand for it: to make one-time codes, or to sign
    /// in to another service.
    fileprivate var isGivenBack: Bool {
        let words = Words.of(name)
        return words.contains { ["totp", "otp", "mfa"].contains($0) }
            || zip(words, words.dropFirst()).contains {
                ($0, $1) == ("two", "factor") || ($0, $1) == ("client", "secret")
            }
    }
}

extension Pass {
    /// Whether a record has just been made by an initializer of the project that sets nothing of this name.
    fileprivate func isLeftEmpty(_ name: String, in model: Node) -> Bool {
        guard let made = declaration(of: model.unwrapped)?.initialValue?.uncast, made.kind == .call,
            made.name.first?.isUppercase == true, made.argument(name) == nil, let type = lookup.index.types[made.name]
        else { return false }
        let initializers = type.declarations.flatMap { $0.children.filter { $0.kind == .initializerDecl } }
            .filter { $0.children(.parameter).map(\.label) == made.arguments.map(\.label) }
        return !initializers.isEmpty
            && initializers.allSatisfy { initializer in
                !initializer.descendants.contains { $0.kind == .assignment && $0.child(.target)?.lastName == name }
            }
    }
}

/// `redis.set("card:\(user)", to: number)`: what kinds of values the key and the name of the value tell.
func inspectRedis(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.imports("Redis", "RediStack") else { return }
    for call in file.calls("set", "setex", "psetex", "setnx", "getset") where !pass.lookup.isOwnCode(call) {
        guard let key = call.argument(""), let value = call.argument("to"), !pass.isPlain(value), !call.isDebugOnly,
            let found = kept(value, under: key, pass)
        else { continue }
        // Tokens that end by themselves are what such a store is there for.
        let isPassing = found.kind == .credential && !found.isChosenByPeople
        guard found.kind != .personal, !found.isDerived else { continue }
        pass.report(
            "\(found.statement) and is stored unencrypted in Redis", at: value,
            .init(severity: found.severity, confidence: .medium, paths: found.paths, isAdvice: isPassing))
    }
}

/// What a value is by itself, or together with the first word of its key: the `number` under `card:`.
private func kept(_ value: Node, under key: Node, _ pass: Pass) -> SensitiveValue? {
    let node = value.unwrapped
    if ["number", "code", "value", "pan", "text"].contains(node.lastName) {
        let written = key.unwrapped.kind == .call ? key.unwrapped.arguments.first ?? key : key
        let start = pass.pattern(written)?.prefix { $0.isLetter || $0 == "_" || $0 == "-" } ?? ""
        let name = start + "_" + node.lastName
        if let kind = pass[SensitiveNames.self].kind(of: String(name)) {
            return SensitiveValue(kind: kind, confidence: .medium, name: String(name), holder: .entry)
        }
    }
    return pass.sensitiveValue(value)
}

extension Node {
    /// Whether a variable holds a record that was found in the database.
    fileprivate var isFetchedModel: Bool {
        guard kind == .variable || kind == .parameter else { return false }
        guard kind == .variable, let value = initialValue else { return parent?.kind == .closure }
        return ([value] + Array(value.descendants)).contains {
            $0.kind == .call && ["find", "query", "first", "require"].contains($0.name)
        }
    }
}
