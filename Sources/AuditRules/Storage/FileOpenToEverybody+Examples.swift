import AuditAnalysis
import AuditKit

extension [Example] {
    static let fileOpenToEverybodyBad: [Example] = [
        Example("try files.createDirectory(at: inbox, attributes: [.posixPermissions: ↓0o777])"),
        Example("try FileManager.default.setAttributes([.posixPermissions: ↓0o666], ofItemAtPath: journal.path)"),
        Example("let attributes: [FileAttributeKey: Any] = [.posixPermissions: NSNumber(value: ↓0o722 as Int16)]"),
        Example("var attributes = defaults\nattributes[.posixPermissions] = ↓0o777 as NSNumber"),
        Example("attributes[FileAttributeKey.posixPermissions] = ↓755", "octal digits, decimal number"),
        Example("chmod(socketPath, ↓0o777)", mended: "chmod(socketPath, 0o755)"),
        Example("fchmod(descriptor, ↓S_IRWXU | S_IRWXG | S_IRWXO)"),
        Example("_ = ↓umask(0)\ntry settings.write(to: place)"),
        Example("let old = ↓umask(0)\nlet file = creat(name, 0o666)\numask(old)", "the file in between is open"),
        Example("let task = Process()\ntask.launchPath = \"/bin/chmod\"\ntask.arguments = ↓[\"-R\", \"a+w\", folder]"),
        Example("try await tools.run(\"/bin/chmod\", ↓[\"777\", folder.path])"),
        Example("let line = ↓\"/bin/chmod -R 777 \\(folder.path)\""),
        // bulwark:ignore file-open-to-everybody -- an example of what is told, which nothing runs
        Example("let script = ↓\"mkdir -p /Library/Loom && sudo chmod o+rwx /Library/Loom\""),
    ]

    static let fileOpenToEverybodyGood: [Example] = [
        Example("try files.createDirectory(at: inbox, attributes: [.posixPermissions: 0o700])"),
        Example("files.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o644])", "read alone"),
        Example("try files.createDirectory(at: spool, attributes: [.posixPermissions: 0o1777])", "as /tmp has it"),
        Example("let mode = attributes[.posixPermissions] as? NSNumber", "asked"),
        Example("let mask = umask(0)\numask(mask)\nlet mode = 0o777 & ~mask", "asks for the mask"),
        Example("umask(0o077)"),
        Example("let file = open(path, O_WRONLY | O_CREAT, 0o666)\nmkdir(folder, 0o777)", "less the mask of the user"),
        Example("chmod(path, mode & ~S_IRWXO)"),
        Example("try run(\"/bin/chmod\", [\"+x\", tool.path])\nlet line = \"chmod 755 \\(tool.path)\""),
        Example("logger.info(\"run chmod 777 on the folder to share it\")", "a hint"),
    ]
}
