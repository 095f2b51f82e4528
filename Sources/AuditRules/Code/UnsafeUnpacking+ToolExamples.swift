import AuditKit

extension [Example] {
    static let unsafeUnpackingByTools: [Example] = [
        Example(
            """
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
            tool.arguments = ↓["-xzPf", bundle.path, "-C", folder.path]
            """, "absolute paths unchanged"),
        Example("try start(\"/usr/bin/unzip\", ↓[\"-:\", archive.path, \"-d\", folder.path])", "`..` unchanged"),
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
