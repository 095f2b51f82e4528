import AEXML
import ArgumentParser
import Foundation

/// Reads what the boards and the test programs left behind.
struct Results: AsyncParsableCommand {
    @Argument var folder: String

    func run() async throws {
        let reader = ResultReader(folder: URL(filePath: folder))
        print(try reader.suites().count, try reader.coverage()?.childCount ?? 0, try reader.junit().root.children.count)
    }
}

struct ResultReader {
    let folder: URL

    func coverage() throws -> XMLNode? {
        let file = folder.appending(path: "coverage.xml")
        return try XMLDocument(contentsOf: file, options: .nodeLoadExternalEntitiesAlways).rootElement() // bad: xml-external-entity
    }

    func layout() throws -> XMLNode? {
        let file = folder.appending(path: "layout.xml")
        return try XMLDocument(contentsOf: file, options: [.nodeLoadExternalEntitiesNever, .nodePreserveWhitespace]).rootElement() // good: xml-external-entity
    }

    func junit() throws -> AEXMLDocument {
        var options = AEXMLOptions()
        options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        return try AEXMLDocument(xml: Data(contentsOf: folder.appending(path: "junit.xml")), options: options)
    }

    func nunit() throws -> AEXMLDocument {
        var options = AEXMLOptions()
        options.parserSettings.shouldTrimWhitespace = true
        options.parserSettings.shouldResolveExternalEntities = false // good: xml-external-entity
        return try AEXMLDocument(xml: Data(contentsOf: folder.appending(path: "nunit.xml")), options: options)
    }

    func suites() throws -> [String] {
        guard let parser = XMLParser(contentsOf: folder.appending(path: "suites.xml")) else { return [] }
        let names = SuiteNames()
        parser.delegate = names
        parser.externalEntityResolvingPolicy = .always // bad: xml-external-entity
        parser.parse()
        return names.found
    }

    func devices() throws -> [String] {
        guard let parser = XMLParser(contentsOf: folder.appending(path: "devices.xml")) else { return [] }
        let names = SuiteNames()
        parser.delegate = names
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        parser.parse()
        return names.found
    }

    // MARK: Archives written by older boards' companion tool

    func attachments() throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: "attachments.archive"))
        return try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [String: Any] ?? [:] // bad: unsafe-deserialization
    }

    func markers() throws -> [NSString] {
        let data = try Data(contentsOf: folder.appending(path: "markers.archive"))
        return try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: data) ?? [] // good: unsafe-deserialization
    }

    func session() throws -> Any? {
        let data = try Data(contentsOf: folder.appending(path: "session.archive"))
        return try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: unsafe-deserialization
    }

    func timings() throws -> [String: Double] {
        let data = try Data(contentsOf: folder.appending(path: "timings.plist"))
        let plist = try PropertyListSerialization.propertyList(from: data, format: nil) // good: unsafe-deserialization
        return plist as? [String: Double] ?? [:]
    }

    func reporter() throws -> NSObject? {
        struct Setup: Decodable { let reporterClass: String }
        let setup = try JSONDecoder().decode(Setup.self, from: Data(contentsOf: folder.appending(path: "setup.json")))
        guard let type = NSClassFromString(setup.reporterClass) as? NSObject.Type else { return nil } // bad: unsafe-deserialization
        return type.init()
    }

    func exporter() throws -> (any ResultExporter)? {
        struct Setup: Decodable { let exporter: String }
        let setup = try JSONDecoder().decode(Setup.self, from: Data(contentsOf: folder.appending(path: "setup.json")))
        let known: [String: any ResultExporter.Type] = ["csv": CSVExporter.self, "text": TextExporter.self]
        return known[setup.exporter]?.init() // good: unsafe-deserialization
    }
}

protocol ResultExporter {
    init()
    func export(_ names: [String]) -> String
}

struct CSVExporter: ResultExporter {
    func export(_ names: [String]) -> String { names.joined(separator: ",") }
}

struct TextExporter: ResultExporter {
    func export(_ names: [String]) -> String { names.joined(separator: "\n") }
}

final class SuiteNames: NSObject, XMLParserDelegate {
    private(set) var found: [String] = []

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if let name = attributeDict["name"] { found.append(name) }
    }
}
