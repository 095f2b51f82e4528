import AuditAnalysis
import AuditKit

extension [Example] {
    static let pathPrefixWithoutSeparatorBad: [Example] = [
        Example("func isInside(_ file: URL) -> Bool { ↓file.standardizedFileURL.path.hasPrefix(library.path) }"),
        Example(
            """
            func remove(_ file: URL) throws {
                guard ↓file.resolvingSymlinksInPath().path.hasPrefix(library.path) else { throw LibraryError.outside }
                try FileManager.default.removeItem(at: file)
            }
            """),
        Example(
            """
            func open(_ name: String) throws -> FileHandle {
                let root = folder.standardizedFileURL.path
                let path = (folder.path as NSString).appendingPathComponent(name)
                if !↓path.hasPrefix(root) { throw CocoaError(.fileReadNoPermission) }
                return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            }
            """),
        Example("extension URL { func isContained(in folder: URL) -> Bool { ↓path.starts(with: folder.path) } }"),
    ]

    static let pathPrefixWithoutSeparatorGood: [Example] = [
        Example("func isInside(_ file: URL) -> Bool { file.standardizedFileURL.path.hasPrefix(library.path + \"/\") }"),
        Example(
            "func isInside(_ file: URL) -> Bool { file.path == library.path || file.path.hasPrefix(\"\\(library.path)/\") }"
        ),
        Example(
            """
            func label(of file: URL) -> String {
                file.path.hasPrefix(library.path) ? String(file.path.dropFirst(library.path.count)) : file.path
            }
            """, "only shown"),
        Example(
            """
            func isOurs(_ request: URLRequest) -> Bool { request.url!.path.hasPrefix("/api") }
            func isAllowed(_ route: Route) -> Bool { route.path.hasPrefix(prefix) }
            """, "no files"),
        Example(
            """
            func isInside(_ file: URL) -> Bool {
                let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
                return file.path.hasPrefix(root)
            }
            """),
    ]
}
