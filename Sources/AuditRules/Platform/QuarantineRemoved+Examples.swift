import AuditAnalysis
import AuditKit

extension [Example] {
    static let quarantineRemovedBad: [Example] = [
        Example("↓removexattr(app.path, \"com.apple.quarantine\", 0)"),
        Example("let mark = \"com.apple.quarantine\"\n_ = ↓fremovexattr(file, mark, XATTR_NOFOLLOW)"),
        Example("try ↓plugin.removeExtendedAttribute(named: \"com.apple.quarantine\")", "through a helper"),
        Example(
            "var values = URLResourceValues()\n↓values.quarantineProperties = nil\ntry url.setResourceValues(values)"),
        Example("try ↓(url as NSURL).setResourceValue(nil, forKey: .quarantinePropertiesKey)"),
        Example(
            """
            let task = Process()
            task.executableURL = URL(fileURLWithPath: "/usr/bin/xattr")
            task.arguments = ↓["-d", "-r", "com.apple.quarantine", bundle.path]
            """),
        Example("try await shell.run(\"/usr/bin/xattr\", ↓[\"-cr\", bundle.path])", "all attributes"),
        Example("let line = ↓\"xattr -dr com.apple.quarantine '\\(bundle.path)' && open '\\(bundle.path)'\""),
        Example("let source = ↓\"do shell script \\\"spctl --master-disable\\\" with administrator privileges\""),
    ]

    static let quarantineRemovedGood: [Example] = [
        Example("let isMarked = getxattr(app.path, \"com.apple.quarantine\", nil, 0, 0, 0) > 0", "asked"),
        Example("removexattr(file.path, \"com.example.rating\", 0)", "another attribute"),
        Example("values.quarantineProperties = [kLSQuarantineTypeKey as String: kLSQuarantineTypeWebDownload]", "set"),
        Example("try run(\"/usr/bin/xattr\", [\"-p\", \"com.apple.quarantine\", url.path])", "read"),
        Example("try run(\"/usr/sbin/spctl\", [\"--assess\", \"-v\", app.path])", "asks Gatekeeper"),
        Example("logger.error(\"remove the mark with xattr -d com.apple.quarantine\")", "a hint"),
    ]
}
