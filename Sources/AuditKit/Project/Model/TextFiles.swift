/// The bytes of files by path, each read once.
final class TextFiles {
    private let files: [String: DiscoveredFile]
    private let read: (DiscoveredFile) -> [UInt8]?
    private var known: [String: [UInt8]?] = [:]

    init(_ files: [DiscoveredFile], read: @escaping (DiscoveredFile) -> [UInt8]?) {
        self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        self.read = read
    }

    func bytes(_ path: String) -> [UInt8]? {
        if let bytes = known[path] { return bytes }
        let bytes = files[path].flatMap(read)
        known[path] = .some(bytes)
        return bytes
    }
}
