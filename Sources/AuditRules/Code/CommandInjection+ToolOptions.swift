import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `run(git, ["clone", address])` through a function of the project: an address that begins with a dash is an option.
func inspectToolOptions(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: tools, in: file, pass) {
        guard command.place.role == .argument, let call = command.place.parent, pass.lookup.isOwnCode(call) else {
            continue
        }
        for word in command.arguments.prefix(while: { $0.kind != .string || $0.name != "--" }) {
            if inspectWord(word, &pass) { break }
            guard fetching.contains(command.program), pass.constant(word) == nil, word.isAddressOfCaller(pass),
                !pass.areSettled([word], .command)
            else { continue }
            pass.report(
                "`\(word.text)` can begin with a dash, and is an option of `\(command.program)` then", at: word,
                .init(severity: .medium))
            break
        }
    }
}

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
        return ["address", "url", "remote", "repository", "repo", "host", "branch", "source", "link", "ref"].contains(
            last)
    }
}
