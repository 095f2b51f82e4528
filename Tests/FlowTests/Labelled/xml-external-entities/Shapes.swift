// Harder roads to entity resolution: subclasses, factories, key paths, closures, options sets, delegates, own types.
import Foundation

struct XMLSettings {
    var resolvesEntities = false
    var processesNamespaces = true

    static let strict = XMLSettings()
    static let catalogue = XMLSettings(resolvesEntities: true)
}

class ParserFactory {
    func parser(for data: Data) -> XMLParser { XMLParser(data: data) }
}

final class OpenParserFactory: ParserFactory {
    override func parser(for data: Data) -> XMLParser {
        let parser = super.parser(for: data)
        parser.shouldResolveExternalEntities = true  // bad: xml-external-entities
        return parser
    }
}

final class NamespaceParserFactory: ParserFactory {
    override func parser(for data: Data) -> XMLParser {
        let parser = super.parser(for: data)
        parser.shouldProcessNamespaces = true  // good: xml-external-entities
        return parser
    }
}

extension XMLParser {
    func apply(_ settings: XMLSettings) {
        shouldResolveExternalEntities = settings.resolvesEntities  // bad: xml-external-entities
        shouldProcessNamespaces = settings.processesNamespaces  // good: xml-external-entities
    }

    func applyStrict(_ settings: XMLSettings) {
        shouldResolveExternalEntities = settings.resolvesEntities  // good: xml-external-entities
    }

    func configured(_ change: (XMLParser) -> Void) -> XMLParser {
        change(self)
        return self
    }
}

/// A form on the screen with a switch of the same name.
final class SettingsForm {
    var shouldResolveExternalEntities = false
}

final class Catalogue {
    let form = SettingsForm()

    func fetch(_ url: URL) async throws -> [XMLParser] {
        let (data, _) = try await URLSession.shared.data(from: url)
        let open = XMLParser(data: data)
        open.apply(.catalogue)
        let strict = XMLParser(data: data)
        strict.applyStrict(.strict)
        let closure = XMLParser(data: data).configured {
            $0.shouldResolveExternalEntities = true  // bad: xml-external-entities
        }
        let closed = XMLParser(data: data).configured {
            $0.shouldResolveExternalEntities = false  // good: xml-external-entities
        }
        form.shouldResolveExternalEntities = true  // good: xml-external-entities
        return [open, strict, closure, closed]
    }

    func trees(_ socket: URLSessionWebSocketTask) async throws -> [XMLDocument] {
        guard case .data(let data) = try await socket.receive() else { return [] }
        let always = XMLNode.Options.nodeLoadExternalEntitiesAlways
        let usual: XMLNode.Options = [.nodePreserveCDATA]
        let both = usual.union(always)
        let rest = both.subtracting(always)
        return [
            try XMLDocument(data: data, options: both),  // bad: xml-external-entities
            try XMLDocument(data: data, options: usual),  // good: xml-external-entities
            try XMLDocument(data: data, options: rest),  // good: xml-external-entities
        ]
    }

    func local(_ data: Data, sameOrigin: Bool = true) throws -> XMLDocument {
        let never = XMLNode.Options.nodeLoadExternalEntitiesNever
        let options = sameOrigin ? never : [never, .nodePreserveWhitespace]
        return try XMLDocument(data: data, options: options)  // good: xml-external-entities
    }

    func switched(_ data: Data, old: Bool) -> XMLParser {
        let parser = XMLParser(data: data)
        let (wanted, unwanted) = (true, false)
        if old {
            parser.shouldResolveExternalEntities = wanted  // bad: xml-external-entities
        } else {
            parser.shouldResolveExternalEntities = unwanted  // good: xml-external-entities
        }
        return parser
    }
}
