import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Folders that a server hands out though more than public files lies in them.
    static let publicFolderTooWide = Rule(
        id: "public-folder-too-wide",
        title: "Server serves files from its own directory",
        category: .network,
        severity: .high,
        confidence: .high,
        references: [.cwe(552), .cwe(538), .cwe(219), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            Every file in the directory is sent to anyone who requests it by name: `.env` with its passwords, \
            databases, keys, other users' uploads, the source code. Scanners try exactly these names on every server.
            """,
        remedy: """
            Serve a directory that contains nothing else: `app.directory.publicDirectory` in Vapor, \
            `FileMiddleware("public")` in Hummingbird.
            """,
        bad: [
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    app.middleware.use(FileMiddleware(publicDirectory: ↓app.directory.workingDirectory))
                }
                """, "Vapor"),
            Example(
                """
                import Hummingbird
                func build(_ router: Router<AppContext>) { router.add(middleware: FileMiddleware(↓".", logger: logger)) }
                """, "Hummingbird"),
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    let root = FileManager.default.currentDirectoryPath
                    app.middleware.use(FileMiddleware(publicDirectory: ↓root))
                }
                """, "by another name"),
        ],
        good: [
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))
                }
                """),
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    app.middleware.use(FileMiddleware(publicDirectory: app.directory.workingDirectory + "Public/"))
                }
                """, "a folder in it"),
            Example(
                """
                import Hummingbird
                func build(_ router: Router<AppContext>) { router.add(middleware: FileMiddleware("public")) }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for call in file.calls("FileMiddleware", "LocalFileSystem") where !call.isDebugOnly && !call.isOfDevelopmentServer {
        guard let folder = call.argument("publicDirectory") ?? call.argument("rootFolder") ?? call.argument(""),
            folder.isWide(pass)
        else { continue }
        pass.report("`\(folder.text)` contains more than what anyone may read", at: folder)
    }
}

extension Node {
    /// Whether a folder is that of the whole server: where it runs, what it renders, the root of the disk.
    fileprivate func isWide(_ pass: Pass) -> Bool {
        if let path = pass.constant(self)?.value.string { return ["/", ".", "./", "..", "../", ""].contains(path) }
        let node = unwrapped
        let meant = node.kind == .reference ? pass.declaration(of: node)?.initialValue?.unwrapped ?? node : node
        return meant.kind == .member && wide.contains(meant.name)
            || meant.kind == .call && ["NSHomeDirectory", "getcwd"].contains(meant.name)
    }
}

private let wide: Set<String> = ["workingDirectory", "resourcesDirectory", "currentDirectoryPath"]
