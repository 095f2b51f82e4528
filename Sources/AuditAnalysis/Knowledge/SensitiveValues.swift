package import AuditKit
package import AuditModel
package import CodeModel

/// What an expression holds, when that is a secret or speaks of a person.
package struct SensitiveValue {
    package let kind: SensitiveKind
    package var confidence: Confidence
    /// How messages call it: the name of the variable, field or key.
    package let name: String
    /// Whether it was worked out from a secret, like a derived key: a secret in a log, yet right in a file.
    package var isDerived = false

    /// Whether it is kept as a number, which `Logger` does not redact.
    package var isNumber = false

    /// The ways from where the secret comes in to the expression that was asked about.
    package var paths: [[Pass.Details.Step]] = []
    /// All places on that way.
    package var way: [Node] = []

    /// Where the name stands, for messages.
    var holder = Holder.variable

    package init(
        kind: SensitiveKind, confidence: Confidence, name: String, isDerived: Bool = false, isNumber: Bool = false,
        paths: [[Pass.Details.Step]] = [], way: [Node] = [], holder: Holder = .variable
    ) {
        self.kind = kind
        self.confidence = confidence
        self.name = name
        self.isDerived = isDerived
        self.isNumber = isNumber
        self.paths = paths
        self.way = way
        self.holder = holder
    }

    package enum Holder: Sendable {
        /// The name is that of what holds the value.
        case variable
        /// A text field, in which it is typed.
        case field
        /// A function that returns it.
        case result
        /// A function that derives a key.
        case derivation
        /// The key of an entry.
        case entry
        /// A variable that the text round it calls a secret.
        case announced
        /// The property of a value that is taken whole.
        case record
    }

    /// Whether it is a number by which somebody is known to an authority, or tells of their health.
    package var identifies: Bool { Words.of(phrase ?? name).contains(where: identifying.contains) }

    /// Whether it tells of somebody's health, measured or said.
    package var isOfHealth: Bool { Words.of(phrase ?? name).contains(where: ofHealth.contains) }

    /// The name with what its type adds to it: `medication_dose`.
    package var phrase: String?

    /// Whether the name is that of a secret in one app and known to everybody in another: true, and seldom worth a look.
    package var isDoubtful: Bool { isVague || SensitiveNames.isDoubtful(name) }

    /// Whether only the name says that it is of a person: a place by its latitude, a day that was put into words.
    var isVague = false

    /// Whether it is a part of a value that is taken whole, as the type of that value says.
    package var isOfRecord: Bool { holder == .record }

    /// Severity of handling it in clear text: bank data and what opens doors weigh most.
    package var severity: Severity { kind == .personal ? .medium : .high }

    /// "`password` looks like a credential", "The text in `passwordField` looks like a credential".
    package var statement: String {
        switch holder {
        case .variable: "`\(name)` looks like \(kind.noun)"
        case .field: "The text in `\(name)` looks like \(kind.noun)"
        case .result: "The return value of `\(name)` looks like \(kind.noun)"
        case .derivation: "The key derived by `\(name)` is \(kind.noun)"
        case .entry: "The value stored under `\(name)` looks like \(kind.noun)"
        case .announced: "`\(name)` is labeled as \(kind.noun)"
        case .record: "`\(name)`, a property of this value, looks like \(kind.noun)"
        }
    }
}

private let identifying: Set<String> = [
    "ssn", "social", "passport", "national", "tax", "insurance", "diagnosis", "medical", "medication", "medications",
    "medicine", "prescription", "prescriptions", "disease", "diagnoses", "lab", "clinical", "disability",
]

private let ofHealth: Set<String> = [
    "diagnosis", "diagnoses", "medical", "medication", "medications", "medicine", "prescription", "prescriptions",
    "disease", "heart", "pulse", "blood", "lab",
    "glucose", "insulin", "pregnancy", "menstruation", "menstrual",
]

extension Pass.Details {
    /// How a finding tells of a secret that was followed to its place.
    package init(_ found: SensitiveValue) {
        self.init(
            severity: found.severity, confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful)
    }
}

extension Pass {
    private var reader: SensitiveReader { SensitiveReader(workspace: workspace) }

    /// The secret that an expression holds, wherever it comes from; its own value, not that of a key or a question.
    package func sensitiveValue(_ node: Node?) -> SensitiveValue? { node.flatMap(reader.value) }

    /// All secrets that an expression holds, the weightiest first.
    func sensitiveValues(_ node: Node) -> [SensitiveValue] { reader.values(node) }

    /// The same, also for a value of the project that is encoded or stored whole and has a secret among its properties.
    ///
    /// - Parameter part: The part of the value that is meant.
    package func sensitiveContent(_ node: Node?, part: [FlowPart] = []) -> SensitiveValue? {
        node.flatMap { reader.content($0, part: part) }
    }

    /// The weightiest secret among the properties of a value of the project that is stored whole, of the value itself where
    /// its properties are not known.
    package func sensitiveProperty(of node: Node) -> SensitiveValue? {
        guard let name = type(of: node)?.name, let type = lookup.index.types[name],
            type.kind == .structDecl || type.kind == .classDecl
        else { return reader.content(node) }
        let kept = type.members.filter { _, nodes in
            nodes.first.map {
                $0.kind == .variable && !$0.has(.isStatic) && !$0.has(.isComputed) && !$0.isRelation
            } ?? false
        }
        let found = kept.keys.sorted().prefix(24).compactMap { reader.content(node, part: [.field($0)]) }
        return found.min { $0.kind.rank < $1.kind.rank } ?? reader.content(node)
    }

    /// The weightiest secret among the properties of a type of the project, by the type as written.
    package func sensitiveField(ofType type: String) -> SensitiveValue? {
        self[SensitiveRecords.self].field(of: type).map {
            SensitiveValue(kind: $0.kind, confidence: .medium, name: $0.name, holder: .record)
        }
    }

    /// What is stored under a key, judged by the value, and by the key where the value says nothing.
    package func sensitiveValue(_ node: Node?, under key: Node?) -> SensitiveValue? {
        guard let node, !isPlain(node) else { return nil }
        let own = sensitiveContent(node)
        guard let key else { return own }
        if SensitiveNames.addressesDevice(keyName(key)) { return nil }
        if let own, own.confidence == .high || own.holder != .variable { return own }
        guard let kind = sensitiveKind(ofKey: key) else { return own }
        if own == nil,
            !self[SensitiveNames.self].isKey(keyName(key)) || !reader.mayBeSecret(node)
                || plainNouns.contains(node.unwrapped.lastName) || isPlainRecord(node)
        {
            return nil
        }
        var found = own ?? SensitiveValue(kind: kind, confidence: .medium, name: keyName(key), holder: .entry)
        if found.confidence < .medium { found.confidence = .medium }
        return found
    }

    /// Whether a value is written out of a record of the project none of whose properties is a secret: then the key is
    /// called otherwise than what is kept under it.
    private func isPlainRecord(_ node: Node) -> Bool {
        let held = node.uncast
        let made = (held.kind == .reference ? declaration(of: held)?.initialValue : held)?.uncast
        guard let made, made.kind == .call, made.name == "encode", let value = made.arguments.first,
            let name = type(of: value)?.name, let record = lookup.index.types[name],
            record.kind == .structDecl || record.kind == .classDecl, self[SensitiveRecords.self].field(of: name) == nil
        else { return false }
        let kept = record.members.filter { _, nodes in
            nodes.first.map { $0.kind == .variable && !$0.has(.isStatic) && !$0.has(.isComputed) } ?? false
        }
        return kept.count > 1 && kept.keys.allSatisfy { !anything.contains($0) }
    }

    /// Whether an expression that nothing is known of can be a secret.
    package func maybeSecret(_ node: Node) -> Bool { !isPlain(node) && reader.mayBeSecret(node) }

    /// What a key, given as text, constant or case, promises to hold.
    package func sensitiveKind(ofKey key: Node) -> SensitiveKind? {
        let names = self[SensitiveNames.self]
        guard let text = constant(key)?.value.string, text.utf8.count >= 3 else { return names.kind(of: key.keyWords) }
        return names.kind(of: text)
    }

    /// How messages call a key.
    func keyName(_ key: Node) -> String { constant(key)?.value.string ?? key.keyWords }

    /// Whether an expression can hold no secret: a Boolean, a number, nothing, or a secret made unreadable.
    package func isPlain(_ node: Node) -> Bool {
        PlainValues(names: self[SensitiveNames.self], lookup: lookup).isPlain(node)
    }
}

/// What is called so is no secret, whatever it is stored under.
private let plainNouns: Set<String> = [
    "name", "userName", "username", "nickname", "firstName", "lastName", "fullName", "displayName", "title", "city",
    "country", "language", "region", "locale", "scope", "theme", "color",
]

/// What properties are called that may hold whatever their record is there for.
private let anything: Set<String> = [
    "value", "rawValue", "raw", "string", "text", "data", "content", "contents", "bytes", "body", "payload", "code",
    "key",
]

extension Node {
    /// The last name of a key such as `Keys.password.rawValue`.
    fileprivate var keyWords: String {
        let node = unwrapped
        if node.kind == .member, ["rawValue", "key", "name", "description"].contains(node.name), let base = node.base {
            return base.keyWords
        }
        return node.kind == .member || node.kind == .reference ? node.name : ""
    }
}

/// The Swift files that no user gets.
struct UnshippedFiles: Fact {
    private let paths: Set<String>

    init(workspace: Workspace) { paths = Set(workspace.swift.lazy.filter { !$0.role.isShipped }.map(\.path)) }

    func contains(_ path: String) -> Bool { paths.contains(path) }
}

extension Node {
    /// Whether a property of a model of Fluent leads to another record: nothing of that is kept here but its number.
    fileprivate var isRelation: Bool { relations.contains { attribute($0) != nil } }
}

private let relations = [
    "Parent", "OptionalParent", "Children", "OptionalChild", "Siblings", "CompositeParent", "CompositeOptionalParent",
    "CompositeChildren",
]
