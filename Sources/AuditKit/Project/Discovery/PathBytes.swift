/// Paths as the file system knows them, which need not be UTF-8.
enum PathBytes {
    /// The text of a path; a byte that is no UTF-8 is written as `\x` and two hexadecimal digits.
    static func text(_ path: ArraySlice<UInt8>) -> String {
        let text = String(decoding: path, as: UTF8.self)
        return text.utf8.elementsEqual(path) ? text : escaped(path)
    }

    /// A file below a folder.
    ///
    /// - Parameters:
    ///   - root: The folder's absolute path, its last `/` included.
    ///   - marks: What the names of the folders in between say about the file's role.
    static func file(
        root: ArraySlice<UInt8>, relative: ArraySlice<UInt8>, kind: SourceKind, size: Int, marks: RoleMarks
    ) -> DiscoveredFile {
        let exact = root + relative
        let absolute = text(exact)
        let marks = marks.union(RoleMarks(file: text(relative.lastPart), in: marks))
        return DiscoveredFile(
            path: text(relative), absolutePath: absolute, kind: kind, role: FileRole(marks), size: size,
            exactPath: absolute.utf8.elementsEqual(exact) ? nil : Array(exact))
    }

    private static func escaped(_ path: ArraySlice<UInt8>) -> String {
        var result = ""
        var rest = path
        while !rest.isEmpty {
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = rest.makeIterator()
            if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
                result.unicodeScalars.append(Unicode.UTF8.decode(encoded))
                rest = rest.dropFirst(encoded.count)
            } else if let byte = rest.popFirst() {
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "\\x0\(digits)" : "\\x\(digits)"
            }
        }
        return result
    }
}
