import AuditAnalysis
import AuditKit
import CodeModel

/// Names of properties that somebody else chooses: any property of an object can be asked for, and by key-value coding be
/// set.
enum KeyPathNames {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls(
            "NSPredicate", "NSExpression", "NSSortDescriptor", "sorted", "NSFetchedResultsController")
        {
            for key in call.askedProperties(pass) where pass.constant(key) == nil {
                if pass.reportFlow(into: key, .predicate, "is used as a key path", where: \.isSent) {
                    break
                }
            }
        }
        for call in file.tree.nodes(.call, named: Array(accessors.keys)) where !pass.lookup.isOwnCode(call) {
            guard let key = call.accessedProperty(pass), pass.constant(key) == nil else { continue }
            if pass.reportFlow(into: key, .predicate, "is used as a key path", where: \.isSent) {
                continue
            }
            judge(key, of: call, &pass)
        }
        // `object.setValuesForKeys(answer)`
        for call in file.calls("setValuesForKeys") where !pass.lookup.isOwnCode(call) {
            guard let values = call.arguments.first, values.label.isEmpty, pass.constant(values) == nil else {
                continue
            }
            _ = pass.reportFlow(into: values, .predicate, "is used as a key path", where: \.isSent)
        }
    }

    /// Reports a name that nobody outside is known to choose, where it was cut out of a text that is none, or where a list
    /// that the function was given says which properties are set.
    private static func judge(_ key: Node, of call: Node, _ pass: inout Pass) {
        let isCut = key.isCutOut(pass)
        guard isCut || call.name == "setValue" && key.isKeyOfGivenList(pass), !pass.isSettled(key, .predicate),
            !key.isTested
        else { return }
        pass.report("`\(key.text.prefix(60))` can name any property of the object and is not checked", at: key)
    }
}

/// Calls of key-value coding, with the label of the name.
private let accessors: [String: [String]] = [
    "value": ["forKeyPath", "forKey"], "setValue": ["forKeyPath", "forKey"],
    "mutableArrayValue": ["forKeyPath", "forKey"], "mutableSetValue": ["forKeyPath", "forKey"],
    "mutableOrderedSetValue": ["forKeyPath", "forKey"], "dictionaryWithValues": ["forKeys"],
    "primitiveValue": ["forKey"], "setPrimitiveValue": ["forKey"],
]

extension Node {
    /// The names of properties among the arguments of what asks for objects.
    fileprivate func askedProperties(_ pass: Pass) -> [Node] {
        switch name {
        case "NSSortDescriptor": return [argument("key")].compactMap(\.self)
        // Realm.
        case "sorted": return [argument("byKeyPath")].compactMap(\.self)
        case "NSFetchedResultsController": return [argument("sectionNameKeyPath")].compactMap(\.self)
        default:
            if let path = argument("forKeyPath") ?? argument("forFunction") { return [path] }
            guard let format = pass.constant(argument("format"))?.value.string else { return [] }
            let list = argument("argumentArray")?.unwrapped
            return format.placeholders.enumerated().compactMap { place, kind in
                guard kind == "K" else { return nil }
                if let list { return list.kind == .array ? Array(list.children).dropFirst(place).first : nil }
                return argument(at: 1 + place).flatMap { $0.label.isEmpty ? $0 : nil }
            }
        }
    }

    /// The name in a call of key-value coding, where what it is called on is no table that has keys of its own.
    fileprivate func accessedProperty(_ pass: Pass) -> Node? {
        guard let labels = accessors[name], let base, let key = labels.lazy.compactMap({ argument($0) }).first else {
            return nil
        }
        let type = pass.type(of: base)?.name
        if let type { return tables.contains(type) || type.hasSuffix("Defaults") ? nil : key }
        return key.label == "forKeyPath" ? key : nil
    }

    /// Whether a name was cut out of a text that the function was given, and that is not named for keys itself.
    fileprivate func isCutOut(_ pass: Pass) -> Bool {
        var node = uncast
        var isCut = false
        for _ in 0..<8 {
            switch node.kind {
            case .subscriptCall:
                guard let base = node.base else { return false }
                isCut = true
                node = base.uncast
            case .call:
                if ["String", "Substring"].contains(node.name), let text = node.arguments.first, text.label.isEmpty {
                    node = text.uncast
                } else if cutting.contains(node.name), let base = node.base {
                    isCut = true
                    node = base.uncast
                } else {
                    return false
                }
            case .reference:
                guard let declared = pass.declaration(of: node) else { return false }
                if declared.kind == .parameter {
                    return isCut && declared.typeText == "String"
                        && Set(Words.of(declared.name)).isDisjoint(with: keys)
                }
                guard declared.kind == .variable, let value = declared.initialValue else { return false }
                node = value.uncast
            default: return false
            }
        }
        return false
    }

    /// Whether a name is the key of a loop over a dictionary that the function was given: `for (key, value) in values`.
    fileprivate func isKeyOfGivenList(_ pass: Pass) -> Bool {
        guard uncast.kind == .reference, let variable = pass.declaration(of: uncast),
            let loop = variable.ancestors.prefix(3).first(where: { $0.kind == .for }),
            let list = loop.child(.subject)?.uncast, list.kind == .reference,
            let given = pass.declaration(of: list), given.kind == .parameter
        else { return false }
        return given.typeText.map { $0.hasPrefix("[String:") || $0.hasPrefix("[String :") || $0 == "Dictionary" }
            ?? false
    }
}

/// What is asked for values by keys of its own.
private let tables: Set<String> = [
    "Dictionary", "NSDictionary", "NSMutableDictionary", "NSUbiquitousKeyValueStore", "NSCache", "NSMapTable",
    "CKRecord", "URLRequest", "NSMutableURLRequest", "PFObject",
]

/// Calls that give a piece of a text.
private let cutting: Set<String> = [
    "prefix", "suffix", "dropFirst", "dropLast", "substring", "split", "components", "trimmingCharacters",
]

/// Words in the names of texts that name properties.
private let keys: Set<String> = ["key", "keys", "path", "keypath", "property", "field", "attribute", "column", "name"]

extension FlowFinding {
    /// Whether somebody else than the user has sent the text.
    fileprivate var isSent: Bool {
        kind.map { ![.typed, .environment, .argument, .content, .input, .file].contains($0) } ?? false
    }
}

extension String {
    /// The letters behind the percent signs that take an argument: `%K == %@` has `K` and `@`.
    fileprivate var placeholders: [Character] {
        var found: [Character] = []
        var rest = self[...]
        while let sign = rest.firstIndex(of: "%") {
            let letter = rest[rest.index(after: sign)...].drop { $0.isNumber || "-+.l".contains($0) }
            guard let first = letter.first else { break }
            if first != "%" { found.append(first) }
            rest = letter.dropFirst()
        }
        return found
    }
}

extension [Example] {
    static let keyPathNamesBad: [Example] = [
        Example(
            """
            struct Layout: Codable { var column: String }
            func cell(_ layout: Layout, of animal: NSManagedObject) -> Any? {
                animal.value(forKeyPath: ↓layout.column)
            }
            func list(_ layout: Layout, _ animals: Results<Animal>) -> Results<Animal> {
                animals.sorted(byKeyPath: ↓layout.column, ascending: true)
            }
            func find(_ layout: Layout, _ text: String) -> NSPredicate {
                NSPredicate(format: "sold == NO AND %K == %@", argumentArray: [↓layout.column, text])
            }
            """, "key-value coding, Realm, arguments in a list"),
        Example(
            """
            final class Settings: NSObject { @objc var isAdmin = false }
            func restore(_ values: [String: Any], into settings: Settings) {
                for (name, value) in values { settings.setValue(value, forKey: ↓name) }
            }
            """, "every property can be set"),
        Example(
            """
            func expand(_ letter: String, with guest: NSObject) -> Any? {
                let start = letter.index(after: letter.startIndex)
                let word = letter[start...].prefix(8)
                return guest.value(forKeyPath: ↓String(word))
            }
            """, "a one-letter word"),
    ]

    static let keyPathNamesGood: [Example] = [
        Example(
            """
            enum Column: String { case name, age }
            func cell(_ column: Column, of animal: NSManagedObject) -> Any? { animal.value(forKeyPath: column.rawValue) }
            func keep(_ values: [String: Any]) {
                for (name, value) in values { UserDefaults.standard.setValue(value, forKey: name) }
            }
            func read(_ key: String, of animal: NSManagedObject) -> Any? { animal.value(forKey: key) }
            """, "of a list; a table with its own keys; a helper that takes a key"),
        Example(
            """
            final class Settings: NSObject { @objc var volume = 1.0 }
            let known: Set<String> = ["volume"]
            func restore(_ values: [String: Any], into settings: Settings) {
                for (name, value) in values {
                    guard known.contains(name) else { continue }
                    settings.setValue(value, forKey: name)
                }
            }
            """, "looked up in a list"),
    ]
}
