import AuditModel

extension Fix {
    /// The command that makes it.
    var command: String { "bulwark fix" + (isBreaking ? " --breaking" : "") }
}
