import Foundation
import System

struct DocumentIO {
    let root: URL

    private func url(_ name: String) -> URL {
        root.appendingPathComponent(name, isDirectory: false)
    }

    private func slot(_ identifier: UUID) -> URL {
        root.appendingPathComponent(identifier.uuidString).appendingPathExtension("doc")
    }

    func store(_ offer: PeerOffer) throws {
        try offer.bytes.write(to: url(offer.name), options: .atomic) // bad: path-injection
        try offer.bytes.write(to: slot(offer.identifier), options: .atomic) // good: path-injection
        try offer.album.write(toFile: url(offer.name + ".album").path, atomically: true, encoding: .utf8) // bad: path-injection
        try offer.album.write(to: slot(offer.identifier), atomically: true, encoding: .utf8) // good: path-injection
        let object = offer.bytes as NSData
        object.write(toFile: root.path + "/" + offer.name, atomically: true) // bad: path-injection
        object.write(to: root.appendingPathComponent("last-offer"), atomically: true) // good: path-injection
        let handle = try FileHandle(forWritingTo: url(offer.name)) // bad: path-injection
        try handle.write(contentsOf: offer.bytes)
        let own = try FileHandle(forUpdating: slot(offer.identifier)) // good: path-injection
        try own.write(contentsOf: offer.bytes)
    }

    func load(_ offer: PeerOffer) throws -> Int {
        let data = try Data(contentsOf: url(offer.name)) // bad: path-injection
        let kept = try Data(contentsOf: slot(offer.identifier), options: .mappedIfSafe) // good: path-injection
        let text = try String(contentsOf: url(offer.album), encoding: .utf8) // bad: path-injection
        let path = try String(contentsOfFile: "\(root.path)/\(offer.album)", encoding: .utf8) // bad: path-injection
        let fixed = try String(contentsOfFile: root.path + "/readme.txt", encoding: .utf8) // good: path-injection
        let raw = NSData(contentsOfFile: url(offer.name).path) // bad: path-injection
        let list = NSArray(contentsOf: url(offer.album)) // bad: path-injection
        let settings = NSDictionary(contentsOf: root.appendingPathComponent("settings.plist")) // good: path-injection
        return data.count + kept.count + text.count + path.count + fixed.count
            + (raw?.length ?? 0) + (list?.count ?? 0) + (settings?.count ?? 0)
    }

    func stream(_ offer: PeerOffer) -> Data {
        var result = Data()
        if let stream = InputStream(fileAtPath: url(offer.name).path) { // bad: path-injection
            stream.open()
            var chunk = [UInt8](repeating: 0, count: 1024)
            let count = stream.read(&chunk, maxLength: chunk.count)
            result.append(contentsOf: chunk.prefix(max(0, count)))
            stream.close()
        }
        if let stream = InputStream(url: slot(offer.identifier)) { // good: path-injection
            stream.open()
            stream.close()
        }
        if let handle = FileHandle(forReadingAtPath: root.path + "/" + offer.name) { // bad: path-injection
            result.append(handle.readDataToEndOfFile())
        }
        if let handle = FileHandle(forReadingAtPath: slot(offer.identifier).path) { // good: path-injection
            result.append(handle.availableData)
        }
        return result
    }

    func descriptor(_ offer: PeerOffer) throws {
        let path = FilePath(root.path).appending(offer.name)
        let file = try FileDescriptor.open(path, .readOnly) // bad: path-injection
        try file.close()
        guard let component = FilePath.Component(offer.name), component.kind == .regular else { return }
        let own = try FileDescriptor.open(FilePath(root.path).appending(component), .readOnly) // good: path-injection
        try own.close()
        let resolved = FilePath(root.path).lexicallyResolving(FilePath(offer.album))
        if let resolved {
            let nested = try FileDescriptor.open(resolved, .readOnly) // good: path-injection
            try nested.close()
        }
    }
}

actor DocumentReceiver {
    private let io: DocumentIO

    init(io: DocumentIO) {
        self.io = io
    }

    func receive(from endpoint: URL) async throws {
        let (body, _) = try await URLSession.shared.data(from: endpoint)
        let offer = try JSONDecoder().decode(PeerOffer.self, from: body)
        try io.descriptor(offer)
    }
}
