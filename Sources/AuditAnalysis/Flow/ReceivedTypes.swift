import AuditKit
import CodeModel

/// Types whose values come from outside by what they are, wherever they are met: decoded from documents and never
/// written, made by parsers and delegates of what others send, or named so.
///
/// Between the decoder and the use there often stand protocols, closures and dependency injection, which nothing follows.
struct ReceivedTypes: Fact {
    private let names: Set<String>
    private let judged = SharedTable<String, Bool>()

    init(workspace: Workspace) {
        let index = workspace.lookup.index
        var names = Set(index.types.values.filter(\.isReceived).map(\.name))
        for file in workspace.swift where file.role.isShipped && entryPoints.contains(where: file.tree.mentions) {
            names.formUnion(file.made(index))
        }
        names.formUnion(Self.onlyDecoded(workspace))
        // What a received value is made of is received with it.
        for _ in 0..<3 {
            let parts = names.compactMap { index.types[$0] }.flatMap(\.storedTypes)
            names.formUnion(parts.filter { index.types[$0]?.isRecord == true })
        }
        names.formUnion(DecodedRecords.names(in: workspace))
        // A nested `Data` or `URL` of the project is met by the library's name, which means the library's type elsewhere.
        self.names = names.subtracting(["Data", "URL", "Date", "Error", "Result"])
    }

    /// Types that are `Codable` for convenience: the project decodes their values from what it fetches, and encodes none.
    private static func onlyDecoded(_ workspace: Workspace) -> Set<String> {
        let index = workspace.lookup.index
        var found = Set(index.types.values.filter(\.isCodableRecord).map(\.name))
        guard !found.isEmpty else { return [] }
        let files = workspace.swift.filter(\.role.isShipped)
        found.formIntersection(
            files.lazy.filter { file in !bundled.contains(where: file.tree.mentions) }
                .flatMap { $0.calls("decode") }.compactMap(\.decodedType))
        guard !found.isEmpty else { return [] }
        let types = ValueTypes(lookup: workspace.lookup)
        var kept: Set<String> = []
        for call in files.lazy.flatMap({ $0.calls("encode") }) {
            // What is not known may be any of them.
            guard let value = call.arguments.first, let text = types.text(of: value) else { return [] }
            kept.insert(TypeName.base(TypeName.element(of: text) ?? text))
        }
        for _ in 0..<3 { kept.formUnion(kept.compactMap { index.types[$0] }.flatMap(\.storedTypes)) }
        return found.subtracting(kept)
    }

    /// What somebody outside can have chosen of a parameter, a stored property or what a call decodes.
    func labels(of node: Node) -> FlowLabels {
        isOrigin(node) ? OutsideOrigins.labels(.decoded) : []
    }

    /// Whether a parameter or a stored property holds such a value, or a call decodes one.
    func isOrigin(_ node: Node) -> Bool {
        guard !names.isEmpty else { return false }
        if node.kind == .call {
            // Where the bytes come from other calls, those tell whose they are.
            guard node.name == "decode", let type = node.decodedType, names.contains(type), node.isGivenItsBytes else {
                return false
            }
            return !bundled.contains(where: node.tree.mentions)
        }
        guard let written = node.typeText else { return false }
        switch node.kind {
        case .parameter: guard node.parent?.kind != .closure, !node.isOfOwnType else { return false }
        case .variable: guard node.parent?.kind.isTypeDeclaration == true, !node.has(.isComputed) else { return false }
        default: return false
        }
        return judged.value(written) {
            let text = TypeName.isOptional(written) ? String(written.dropLast()) : written
            return names.contains(TypeName.base(TypeName.element(of: text) ?? text))
        }
    }
}

extension Node {
    /// Whether a parameter belongs to the type that it is of: `==`, `<` and copies of itself.
    fileprivate var isOfOwnType: Bool {
        guard let type = enclosingType.map({ TypeName.base($0.name) }) else { return false }
        return typeText.map(TypeName.base) == type
    }
}

extension Node {
    /// `Order` in `decode(Order.self, from: data)` and `decode([Order].self, from: data)`.
    fileprivate var decodedType: String? {
        guard argument("from") != nil, let type = arguments.first?.unwrapped, type.kind == .member, type.name == "self",
            let named = type.base?.unwrapped
        else { return nil }
        return named.kind == .array ? named.children.first?.unwrapped.name : named.name
    }
}

extension Node {
    /// Whether a call decodes bytes that its function is given.
    fileprivate var isGivenItsBytes: Bool {
        guard let bytes = argument("from")?.unwrapped, bytes.kind == .reference,
            let function = enclosingDeclaredFunction
        else { return false }
        return function.children(.parameter).contains {
            $0.name == bytes.name && $0.typeText.map(TypeName.base) == "Data"
        }
    }
}

extension DeclaredType {
    /// Whether a type is a structure that is `Codable`.
    fileprivate var isCodableRecord: Bool { isRecord && inherited.contains("Codable") }

    /// Whether a type only keeps values: a structure, or a class without a superclass of the interface.
    fileprivate var isRecord: Bool { isOfOneName && kind == .structDecl }

    /// Of two types of one name one may be decoded and the other made here, and nothing said of the first holds of the
    /// second.
    private var isOfOneName: Bool { declarations.count == 1 }

    /// Whether values are decoded and never encoded, are the content of requests, or are named for where they come from.
    fileprivate var isReceived: Bool {
        guard isOfOneName, kind == .structDecl || kind == .classDecl || kind == .actorDecl else { return false }
        if inherited.contains("Content") { return true }
        let isDecoded = inherited.contains("Decodable")
        if isDecoded, !inherited.contains("Encodable"), !inherited.contains("Codable") { return true }
        guard kind == .structDecl, !inherited.contains(where: interface.contains), let first = Words.of(name).first
        else {
            return false
        }
        return arrivals.contains(first)
    }

    /// The last names of the types of stored properties and of their elements.
    var storedTypes: [String] {
        members.values.joined().compactMap { member in
            guard member.kind == .variable, !member.has(.isStatic), !member.has(.isComputed) else { return nil }
            return member.typeText.map { text in
                let plain = TypeName.isOptional(text) ? String(text.dropLast()) : text
                return TypeName.base(TypeName.element(of: plain) ?? plain)
            }
        }
    }
}

extension SwiftFile {
    /// The structures of the project that code of this file makes of what it reads.
    fileprivate func made(_ index: SwiftIndex) -> [String] {
        nodes(.call, whereName: { $0.first?.isUppercase == true }).compactMap { call in
            guard call.callee?.unwrapped.kind == .reference, let type = index.types[call.name], type.isRecord,
                !type.inherited.contains("View"), !type.inherited.contains("Error"),
                call.arguments.contains(where: { $0.unwrapped.mayBeRead })
            else { return nil }
            return call.name
        }
    }
}

extension Node {
    /// Whether an argument is no constant of the program's own.
    fileprivate var mayBeRead: Bool {
        switch kind {
        case .string, .integer, .float, .boolean, .nilLiteral, .closure: false
        case .member: !has(.hasImplicitBase)
        case .array, .dictionary, .tuple: children.contains { $0.mayBeRead }
        default: true
        }
    }
}

/// Names of what reads the program's own resources.
private let bundled: Set<String> = ["Bundle", "forResource", "withExtension"]

/// Names without which a file takes in nothing of others.
private let entryPoints = [
    "XMLParserDelegate", "AVMetadataMachineReadableCodeObject", "VNBarcodeObservation", "DataScannerViewController",
    "MCSessionDelegate", "CBPeripheralDelegate", "WKScriptMessage", "GKMatchDelegate", "NetServiceDelegate",
]

/// What a type is that shows something: the row of a downloaded film was sent by nobody.
private let interface: Set<String> = [
    "View", "ViewModifier", "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "Widget",
    "App", "ButtonStyle", "ToolbarContent", "Error", "LocalizedError",
]

/// First words of types that say that somebody sent the value.
private let arrivals: Set<String> = [
    "scanned", "received", "incoming", "imported", "remote", "published", "downloaded", "fetched", "untrusted", "wire",
]
