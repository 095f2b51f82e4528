import AuditKit

extension [Example] {
    static let unsafeUnpackingByTools: [Example] = [
        Example(
            """
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
            tool.arguments = ↓["-xzPf", bundle.path, "-C", folder.path]
            """, "absolute paths as they are"),
        Example("try start(\"/usr/bin/unzip\", ↓[\"-:\", archive.path, \"-d\", folder.path])", "`..` as it is"),
    ]

    static let unsafeUnpackingByToolsGood: [Example] = [
        Example(
            """
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
            tool.arguments = ["-czPf", bundle.path, "/etc/app"]
            """, "packs"),
        Example(
            """
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
            tool.arguments = ["-xzf", bundle.path, "-C", folder.path]
            """),
    ]
}
