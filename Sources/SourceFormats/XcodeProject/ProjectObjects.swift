/// An object of a project file: a dictionary with an `isa` key.
struct ProjectObject {
    let id: String
    let isa: String
    let node: PropertyList.Node
    /// The object's scalar members by key, of a repeated key the last.
    private let members: [String: PropertyList.Node]

    init?(_ entry: PropertyList.Entry) {
        guard let entries = entry.node.dictionary else { return nil }
        let members = Dictionary(entries.map { ($0.key, $0.node) }, uniquingKeysWith: { $1 })
        guard let isa = members["isa"]?.string else { return nil }
        (id, node, self.isa, self.members) = (entry.key, entry.node, isa, members)
    }

    /// The text of a member that is a string, number or boolean.
    func string(_ key: String) -> String? { members[key]?.scalarText }

    /// The texts of a member that is a list of strings.
    func strings(_ key: String) -> [String] { members[key]?.strings ?? [] }

    /// A member, whatever it is.
    func member(_ key: String) -> PropertyList.Node? { members[key] }
}

/// The objects of a project file by their identifiers.
struct ProjectObjects {
    private let byID: [String: ProjectObject]
    /// The objects in the order of the file, repeated identifiers left out.
    let all: [ProjectObject]

    init(_ root: PropertyList.Node) {
        let entries = root["objects"]?.dictionary ?? []
        byID = Dictionary(entries.compactMap(ProjectObject.init).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var seen: Set<String> = []
        all = entries.compactMap { [byID] in seen.insert($0.key).inserted ? byID[$0.key] : nil }
    }

    /// The object with an identifier, or nil.
    subscript(id: String) -> ProjectObject? { byID[id] }

    /// The object with an identifier, if it is of the given class.
    subscript(id: String, isa isa: String) -> ProjectObject? {
        byID[id].flatMap { $0.isa == isa ? $0 : nil }
    }

    /// The objects a member refers to, those that are missing left out.
    func objects(_ object: ProjectObject, _ key: String) -> [ProjectObject] {
        object.strings(key).compactMap { byID[$0] }
    }

    /// The project object: the one the file names as its root, or else the first.
    func project(_ root: PropertyList.Node) -> ProjectObject? {
        root["rootObject"]?.string.flatMap { self[$0, isa: "PBXProject"] } ?? all.first { $0.isa == "PBXProject" }
    }
}

extension PropertyList.Node {
    /// The text of a string, number or boolean; XML project files may hold any of them.
    var scalarText: String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .unsignedInteger(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let flag): flag ? "YES" : "NO"
        default: nil
        }
    }
}
