import Foundation

@objc(FNNoteArchive)
final class NoteArchive: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let title: String
    let body: String
    let attributes: [String: Any]

    init(title: String, body: String, attributes: [String: Any]) {
        self.title = title
        self.body = body
        self.attributes = attributes
    }

    init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") as String? else { return nil } // good: deserialisation
        guard let body = coder.decodeObject(forKey: "body") as? String else { return nil } // bad: deserialisation
        self.title = title
        self.body = body
        attributes = coder.decodeObject(of: [NSDictionary.self, NSString.self, NSNumber.self], forKey: "attributes") as? [String: Any] ?? [:] // good: deserialisation
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(body as NSString, forKey: "body")
        coder.encode(attributes as NSDictionary, forKey: "attributes")
    }
}

enum ImportError: Error { case unknownFormat, empty, malformedHeader }

/// Reads files which came by AirDrop, mail or the document picker.
struct NoteImporter {
    func notes(at file: URL) throws -> [Note] {
        let access = file.startAccessingSecurityScopedResource()
        defer { if access { file.stopAccessingSecurityScopedResource() } }
        let data = try Data(contentsOf: file)
        switch file.pathExtension {
        case "fnarchive": return try current(data)
        case "fnlegacy": return try legacy(data)
        case "fnbundle": return try bundle(data)
        case "json": return try JSONDecoder().decode([Note].self, from: data) // good: deserialisation
        case "txt", "md": return [try text(String(decoding: data, as: UTF8.self))]
        default: throw ImportError.unknownFormat
        }
    }

    private func current(_ data: Data) throws -> [Note] {
        let archives = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NoteArchive.self, from: data) // good: deserialisation
        return (archives ?? []).map(note(from:))
    }

    private func legacy(_ data: Data) throws -> [Note] {
        let root = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: deserialisation
        guard let archives = root as? [NoteArchive] else { throw ImportError.empty }
        return archives.map(note(from:))
    }

    private func bundle(_ data: Data) throws -> [Note] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: deserialisation
        defer { unarchiver.finishDecoding() }
        guard let archives = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [NoteArchive] else {
            throw ImportError.empty
        }
        return archives.map(note(from:))
    }

    private func text(_ source: String) throws -> Note {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first else { throw ImportError.empty }
        let header = lines.prefix { !$0.isEmpty }
        let tags = try header.flatMap(parseTags)
        return Note(id: UUID(), title: first, body: lines.joined(separator: "\n"), tags: tags)
    }

    private func parseTags(_ line: String) throws -> [String] {
        if line.hasPrefix("#") {
            guard line.range(of: "^(?:#\\w+,?)+$", options: .regularExpression) != nil else { // good: redos
                throw ImportError.malformedHeader
            }
            return line.split(separator: "#").map(String.init)
        }
        guard line.hasPrefix("tags:") else { return [] }
        guard line.range(of: "^tags:\\s*(?:[\\w ]+,?\\s*)+$", options: .regularExpression) != nil else { // bad: redos
            throw ImportError.malformedHeader
        }
        return line.dropFirst(5).split(separator: ",").map(String.init)
    }

    func isChecklist(_ note: Note) -> Bool {
        note.body.wholeMatch(of: #/(?:- \[[ x]\] [^\n]*\n)+/#) != nil // good: redos
    }

    func isKeywordList(_ note: Note) -> Bool {
        note.title.wholeMatch(of: #/(?:\w+-?)+/#) != nil // bad: redos
    }

    private func note(from archive: NoteArchive) -> Note {
        Note(id: UUID(), title: archive.title, body: archive.body, tags: [])
    }
}
