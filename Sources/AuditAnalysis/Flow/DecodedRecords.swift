import AuditKit
import CodeModel

/// `Codable` structures that no code of the project makes: whatever values there are came out of a decoder.
///
/// Clients of the network mostly decode in one generic function, and what a peer sends is decoded far from where it is
/// used; that nobody calls an initializer tells it of the type itself.
enum DecodedRecords {
    static func names(in workspace: Workspace) -> Set<String> {
        let index = workspace.lookup.index
        var found = Set(index.types.values.filter(\.isOnlyDecodable).map(\.name))
        var kept: Set<String> = []
        for file in workspace.swift where !found.isEmpty && file.role.isShipped {
            found.subtract(made(in: file, of: found, index))
            // What lies in the bundle or in the user's defaults is the project's own.
            if file.keepsRecords { kept.formUnion(found.filter { file.tree.mentions($0) }) }
        }
        // So is what it is made of.
        for _ in 0..<3 { kept.formUnion(kept.compactMap { index.types[$0] }.flatMap(\.storedTypes)) }
        return found.subtracting(kept)
    }

    private static func made(in file: SwiftFile, of names: Set<String>, _ index: SwiftIndex) -> Set<String> {
        var made: Set<String> = []
        for call in file.nodes(.call, whereName: { names.contains($0) || $0 == "Self" || $0 == "init" })
        where !call.fillsInNothing {
            switch call.name {
            case "Self", "init":
                let owner = call.callee?.unwrapped.base?.unwrapped
                if call.name == "Self" || owner?.name == "self" || owner?.name == "Self" {
                    // An initializer that leads to another one is called by somebody, or by nobody.
                    let isInitializer = call.enclosingDeclaredFunction?.kind == .initializerDecl
                    if !isInitializer, let type = call.enclosingType?.name { made.insert(TypeName.base(type)) }
                } else if owner == nil {
                    made.formUnion(names.filter { call.fitsProperties(of: $0, index) })
                }
            default: made.insert(call.name)
            }
        }
        // `rows.map(Row.init)`
        for member in file.members("init") { made.insert(member.base?.unwrapped.name ?? "") }
        return made
    }

}

extension SwiftFile {
    /// Whether values are read here out of what the project brings along or has put into the user's defaults; a file that
    /// only sets a default reads none, and one that decodes nothing takes something else out of the bundle.
    fileprivate var keepsRecords: Bool {
        if ["AppStorage", "PreviewProvider"].contains(where: tree.mentions) { return true }
        guard ["Bundle", "forResource", "UserDefaults"].contains(where: tree.mentions), decodes else { return false }
        return ["Bundle", "forResource"].contains(where: tree.mentions)
            || calls("data", "object", "value", "dictionary", "array", "string").contains {
                $0.argument("forKey") != nil
            }
    }

    /// Whether something is decoded or loaded here, by a library or by a function of the project that is named so.
    private var decodes: Bool {
        !nodes(.call, whereName: { name in !decoding.isDisjoint(with: Words.of(name)) }).isEmpty
    }
}

/// Words in the names of calls that make values out of a file.
private let decoding: Set<String> = [
    "decode", "decoded", "decoder", "load", "parse", "read", "unarchive", "unarchived", "deserialize", "json",
]

extension Node {
    /// Whether what a call makes is there only until something is read: `Content(title: "", tags: [])`.
    fileprivate var fillsInNothing: Bool {
        !arguments.isEmpty
            && arguments.allSatisfy { argument in
                let value = argument.unwrapped
                return switch value.kind {
                case .string: value.name.isEmpty && value.children.isEmpty
                case .array, .dictionary: value.children.isEmpty
                case .integer, .float: Double(value.name) == 0
                case .boolean: value.name == "false"
                case .nilLiteral: true
                default: false
                }
            }
    }

    /// Whether the labels of `.init(name: …, price: …)` are properties of a type.
    fileprivate func fitsProperties(of type: String, _ index: SwiftIndex) -> Bool {
        let labels = arguments.map(\.label)
        guard !labels.isEmpty, let members = index.types[type]?.members else { return false }
        return labels.allSatisfy { members[$0] != nil }
    }
}

extension DeclaredType {
    /// Whether a type is a structure that is decoded and that no code outside of the project can make.
    fileprivate var isOnlyDecodable: Bool {
        guard kind == .structDecl, declarations.count == 1, inherited.contains("Codable"),
            !inherited.contains(where: shown.contains)
        else { return false }
        let isOffered = declarations[0].has(.isPublic) || declarations[0].has(.isOpen)
        return !isOffered
            || !(members["init"] ?? []).contains { initializer in
                initializer.has(.isPublic) && initializer.children(.parameter).first?.label != "from"
            }
    }
}

/// What a type is that is made by the system, or to show something.
private let shown: Set<String> = ["View", "AppIntent", "WidgetConfigurationIntent", "TimelineEntry", "ParsableCommand"]
