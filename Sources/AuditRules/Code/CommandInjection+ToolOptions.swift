import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `run(git, ["clone", address])` through a function of the project: an address that begins with a dash is an option.
func inspectToolOptions(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: tools, in: file, pass) {
        if command.program == "ssh", let remote = command.arguments.last, inspectRemote(remote, &pass) { continue }
        guard let handed = command.handed, let call = handed.parent, pass.lookup.isOwnCode(call) else { continue }
        for word in command.arguments.prefix(while: { $0.kind != .string || !endings.contains($0.name) }) {
            let place = handed.contains(word) ? word : handed
            if inspectWord(word, at: place, &pass) { break }
            guard fetching.contains(command.program), pass.constant(word) == nil, word.isAddressOfCaller(pass),
                !word.isTested,
                !pass.areSettled([word], .command)
            else { continue }
            pass.report(
                "`\(word.text)` may start with a dash and be parsed as an option of `\(command.program)`", at: place,
                .init(severity: .medium))
            break
        }
    }
}

/// The words behind the host are joined and read by the shell of the other machine; whether there was text in them.
private func inspectRemote(_ command: Node, _ pass: inout Pass) -> Bool {
    guard pass.constant(command) == nil, pass.pattern(command)?.contains("@") != true else { return false }
    if pass.reportFlow(
        into: command, .command, "is run as a shell command", ofUser: .medium, where: \.isComposed)
    {
        return true
    }
    guard pass.composedPart(of: command) != nil else { return false }
    pass.report("This string is run as a shell command", at: command, .init(severity: .low))
    return true
}

/// Words behind which no word is an option.
private let endings: Set<String> = ["--", "--end-of-options"]

/// Programs whose options start other programs or write files.
private let tools = ProgramCall.Programs(
    "git", "hg", "svn", "ssh", "scp", "sftp", "rsync", "curl", "wget", "tar", "zip", "find", "ffmpeg")

/// Those that are told an address, and have an option that starts a program.
private let fetching: Set<String> = ["git", "hg", "svn", "ssh", "scp", "sftp", "rsync"]

extension Node {
    /// Whether a word is the address that a function was given.
    fileprivate func isAddressOfCaller(_ pass: Pass) -> Bool {
        let name = uncast
        guard name.kind == .reference, let declared = pass.declaration(of: name), declared.kind == .parameter,
            declared.typeText == "String", let last = Words.of(name.name).last
        else { return false }
        return [
            "address", "url", "remote", "repository", "repo", "host", "branch", "source", "link", "ref", "reference",
        ].contains(
            last)
    }
}
