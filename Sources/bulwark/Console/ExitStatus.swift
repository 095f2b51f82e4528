/// How a run ends.
enum ExitStatus: Int32, Error {
    case clean = 0
    case findings = 1
    /// The call was wrong, or names a file that cannot be used; nothing was done.
    case usage = 2
    /// Something could not be read, so the audit says less than it was asked to, or a folder was sealed but for it.
    case incomplete = 3

    /// A file was not opened or not written.
    static let refused = ExitStatus.findings

    /// What the help of each command on sealed files says.
    static let sealingHelp = """
        Exit status: 0 success; 1 a file was refused, or an operation failed; 2 usage error, or a named file cannot be \
        used, and nothing was done; 3 success, but some files of a folder were skipped.
        """
}

/// One line for a user who asked for something that cannot be done.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// One line for a user whose call was right, where the work failed on its way.
struct FailureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
