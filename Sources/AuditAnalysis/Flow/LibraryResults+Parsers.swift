import AuditKit
import CodeModel

/// What is made of a text that is taken apart: documents, records and lists of them.
extension LibraryResults {
    /// `SwiftSoup.parse(page)`, `Yams.load(yaml: text)`, `Mapper<Order>().map(JSONString: text)`: they hold the text, whatever
    /// they are called on.
    func parsed(_ call: Node) -> [FlowStep]? {
        guard let first = call.arguments.first?.label,
            parsers.contains(call.name) || labelled[call.name].map(first.hasPrefix) ?? false,
            call.callee?.kind == .member, isOfParser(call)
        else { return nil }
        let sent = call.arguments.indices.filter { at in
            let argument = call.arguments[at]
            return argument.kind != .closure && !settings.contains(argument.label)
        }
        guard !sent.isEmpty else { return nil }
        // What a list of allowed elements leaves of a page.
        let gone: FlowLabels = call.name == "clean" ? [.markup, .script] : []
        return sent.map { FlowStep(.argument($0), .textual.subtracting(gone)) }
    }

    /// Whether a call means one of a library: it is made on a type that the project does not declare, or stands where a
    /// library of parsers is imported.
    private func isOfParser(_ call: Node) -> Bool {
        if !call.tree.imports.isDisjoint(with: libraries) { return true }
        guard let base = call.base?.unwrapped, base.isTypeName else { return false }
        return lookup.index.types[base.name]?.declarations.isEmpty ?? true
    }

    /// `words.compactMap(Int.init)`: numbers made of texts.
    func converted(_ call: Node) -> [FlowStep]? {
        guard let maker = call.arguments.first?.unwrapped, maker.kind == .member, let type = maker.base?.unwrapped.name
        else { return nil }
        // `answer.map(Order.self)` decodes what it is called on.
        if maker.name == "self", call.arguments[0].label.isEmpty { return [FlowStep(.receiver)] }
        guard maker.name == "init" else { return nil }
        if measureTypes.contains(type) { return [FlowStep(.receiver, numeric)] }
        return ["String", "Substring", "URL", "NSURL", "NSString"].contains(type) ? [FlowStep(.receiver)] : nil
    }
}

private let parsers: Set<String> = [
    "parse", "parseBodyFragment", "parseFragment", "parseHTML", "load_all", "compose", "compose_all", "deserialize",
    "unpackFirst", "unpackAll", "unpack", "mapArray", "mapSet", "mapDictionary", "clean",
]

/// Names that say little without the label behind them.
private let labelled = ["load": "yaml", "map": "JSON", "html": "from"]

/// Labels of what says how a text is read.
private let settings: Set<String> = ["designatedPath", "encoding", "options", "type", "using", "as", "baseUri"]

private let libraries: Set<String> = [
    "SwiftSoup", "Kanna", "Fuzi", "SWXMLHash", "Yams", "ObjectMapper", "HandyJSON", "SmartCodable", "Ink",
    "MessagePack",
    "CodableCSV", "FeedKit", "XMLMapper",
]

extension LibraryResults {
    /// `number.clamped(to: 0...200)`, whoever wrote it, is no more than it says.
    func limited(_ call: Node) -> [FlowStep]? {
        guard call.name == "clamped", call.base != nil, let range = call.arguments.first?.unwrapped,
            range.kind == .binary, range.children(.operand).allSatisfy({ lookup.constant($0) != nil })
        else { return nil }
        return [FlowStep(.receiver, .all.subtracting([.constant, .number, .link, .size]))]
    }
}

extension Node {
    /// Whether `decode` takes from what it is called on, as `content.decode(Order.self)` does: `reader.decode(bytes)` takes
    /// from what it is given.
    var decodesReceiver: Bool {
        guard argument("from") == nil, let given = arguments.first?.unwrapped else { return argument("from") == nil }
        return given.isTypeName || given.kind == .member && given.name == "self" || argument("forKey") != nil
    }
}
