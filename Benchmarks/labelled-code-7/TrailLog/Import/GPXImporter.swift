import AEXML
import Foundation
import Kanna

struct TrackPoint {
    var latitude: Double
    var longitude: Double
    var name: String?
}

enum ImportError: Error {
    case unreadable
    case tooLarge
    case badHeader
    case badName(String)
}

/// GPX files reach us by AirDrop, mail, and the Files picker.
final class GPXImporter: NSObject, XMLParserDelegate {
    static let largestFile = 20 * 1024 * 1024

    private var points: [TrackPoint] = []
    private var text = ""

    func importTrack(at url: URL) throws -> [TrackPoint] {
        guard let parser = XMLParser(contentsOf: url) else { throw ImportError.unreadable }
        parser.delegate = self
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        guard parser.parse() else { throw parser.parserError ?? ImportError.unreadable }
        return points
    }

    func importWaypoints(from data: Data) throws -> [TrackPoint] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        guard parser.parse() else { throw parser.parserError ?? ImportError.unreadable }
        return points
    }

    func parser(_ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]) {
        text = ""
        guard element == "trkpt" || element == "wpt" else { return }
        let latitude = Double(attributes["lat"] ?? "") ?? 0
        let longitude = Double(attributes["lon"] ?? "") ?? 0
        points.append(TrackPoint(latitude: latitude, longitude: longitude, name: nil))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        guard element == "name", !points.isEmpty else { return }
        points[points.count - 1].name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

// MARK: - Other dialects

/// Garmin course files, read with AEXML.
struct CourseReader {
    enum Strictness { case lenient, strict }

    private func options(_ strictness: Strictness) -> AEXMLOptions {
        var options = AEXMLOptions()
        options.parserSettings.shouldProcessNamespaces = true
        switch strictness {
        case .lenient:
            options.parserSettings.shouldResolveExternalEntities = true // bad: xml-external-entity
        case .strict:
            options.parserSettings.shouldResolveExternalEntities = false // good: xml-external-entity
        }
        return options
    }

    func courseName(in data: Data, strictness: Strictness = .lenient) throws -> String {
        let document = try AEXMLDocument(xml: data, options: options(strictness))
        return document.root["Courses"]["Course"]["Name"].string
    }
}

/// KML overlays downloaded from links other hikers post.
struct OverlayReader {
    func placemarks(in kml: Data) throws -> [String] {
        let document = try Kanna.XML(xml: kml, encoding: .utf8, option: .xmlParseUseLibxml([.RECOVER, .NOENT, .DTDLOAD])) // bad: xml-external-entity
        return document.xpath("//Placemark/name").compactMap { $0.text }
    }

    func styles(in kml: Data) throws -> [String] {
        let document = try Kanna.XML(xml: kml, encoding: .utf8, option: .xmlParseUseLibxml([.RECOVER, .NONET, .NOERROR])) // good: xml-external-entity
        return document.xpath("//Style/@id").compactMap { $0.text }
    }
}

/// Weather feed of a user-added station.
final class StationFeedParser: NSObject, XMLParserDelegate {
    private(set) var readings: [String: String] = [:]
    private var current = ""

    func read(_ stream: InputStream, station: URL) -> Bool {
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        parser.externalEntityResolvingPolicy = .always // bad: xml-external-entity
        parser.shouldResolveExternalEntities = station.isFileURL == false
        return parser.parse()
    }

    func readCached(_ stream: InputStream) -> Bool {
        let parser = XMLParser(stream: stream)
        parser.delegate = self
        parser.externalEntityResolvingPolicy = .never // good: xml-external-entity
        return parser.parse()
    }

    func parser(_ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]) {
        current = element
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        readings[current, default: ""] += string
    }
}

// MARK: - Names and notes

struct TrackNameCleaner {
    /// Name as found in the file; up to a few thousand characters were seen in the wild.
    func looksLikeTitle(_ name: String) -> Bool {
        let pattern = "^([A-Za-z0-9]+[ _-]?)+$"
        return name.range(of: pattern, options: .regularExpression) != nil // bad: slow-regex
    }

    func looksLikeSlug(_ name: String) -> Bool {
        let pattern = "^[a-z0-9]+(?:-[a-z0-9]+)*$"
        return name.range(of: pattern, options: .regularExpression) != nil // good: slow-regex
    }

    func links(in note: String) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: #"^(\s*(https?://\S+)?\s*)*$"#, options: .anchorsMatchLines) else { return [] } // bad: slow-regex
        let range = NSRange(note.startIndex..., in: note)
        return regex.matches(in: note, range: range).compactMap { Range($0.range, in: note).map { String(note[$0]) } }
    }

    func hashtags(in note: String) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: #"#[\p{L}\p{N}_]{1,40}"#) else { return [] } // good: slow-regex
        let range = NSRange(note.startIndex..., in: note)
        return regex.matches(in: note, range: range).compactMap { Range($0.range, in: note).map { String(note[$0]) } }
    }

    func isAuthorList(_ line: String) -> Bool {
        let list = /((\w+ ?)+,? ?)+\.?/
        return line.wholeMatch(of: list) != nil // bad: slow-regex
    }

    func isShortAuthorList(_ line: String) -> Bool {
        guard line.utf8.count <= 16 else { return false }
        let list = /(\w+,? ?)+\.?/
        return line.wholeMatch(of: list) != nil // good: slow-regex
    }
}

// MARK: - Note search

struct NoteSearch {
    let notes: [String]

    /// `term` is the `find` item of a shared link.
    func matching(_ term: String) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: "\\b" + term, options: .caseInsensitive) else { return [] } // bad: regex-injection
        return notes.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func matchingWord(_ term: String) -> [String] {
        let escaped = NSRegularExpression.escapedPattern(for: term)
        guard let regex = try? NSRegularExpression(pattern: "\\b" + escaped, options: .caseInsensitive) else { return [] } // good: regex-injection
        return notes.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func redacted(_ names: [String]) -> [String] {
        let pattern = "(" + names.joined(separator: "|") + ")"
        return notes.map { $0.replacingOccurrences(of: pattern, with: "•••", options: [.regularExpression, .caseInsensitive]) } // bad: regex-injection
    }

    func redactedNumbers() -> [String] {
        let shapes = [#"\d{3}-\d{4}"#, #"\+\d{8,14}"#]
        let pattern = "(" + shapes.joined(separator: "|") + ")"
        return notes.map { $0.replacingOccurrences(of: pattern, with: "•••", options: [.regularExpression, .caseInsensitive]) } // good: regex-injection
    }

    func filtered(byShared filter: SharedFilter) -> [String] {
        let predicate = NSPredicate(format: "SELF MATCHES[c] %@", ".*\(filter.nameContains).*") // bad: regex-injection
        return notes.filter { predicate.evaluate(with: $0) }
    }

    func filteredLiterally(byShared filter: SharedFilter) -> [String] {
        let predicate = NSPredicate(format: "SELF CONTAINS[c] %@", filter.nameContains) // good: regex-injection
        return notes.filter { predicate.evaluate(with: $0) }
    }

    func firstHit(for query: URLQueryItem?) throws -> String? {
        guard let source = query?.value else { return nil }
        let regex = try Regex(source).ignoresCase() // bad: regex-injection
        return notes.first { $0.contains(regex) }
    }

    func firstLiteralHit(for query: URLQueryItem?) -> String? {
        guard let source = query?.value else { return nil }
        let regex = Regex(verbatim: source).ignoresCase() // good: regex-injection
        return notes.first { $0.contains(regex) }
    }
}
