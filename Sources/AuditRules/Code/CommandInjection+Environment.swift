import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `process.environment = variables`, where somebody else chooses which variables there are: `PATH` and `LD_PRELOAD` say
/// which code a program runs.
func inspectEnvironment(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.members("environment") where target.role == .target {
        guard let owner = target.base, pass.lookup.isValue(owner, of: "Process", "NSTask"),
            let variables = target.parent?.child(.operand)
        else { continue }
        let named = pass.outsideFlows(to: variables, part: [.key], .command).filter(\.isOfStranger)
        guard let flow = named.first else { continue }
        pass.report(
            "Untrusted input from \(flow.origin) sets a program's environment and can determine the code it loads",
            at: variables, .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: variables)]))
    }
    for call in file.calls("setenv", "putenv") where call.callee?.kind == .reference || call.isOfCLibrary {
        guard let name = call.arguments.first, pass.constant(name) == nil, !pass.lookup.isOwnCode(call) else {
            continue
        }
        _ = pass.reportFlow(into: name, .command, "is used as an environment variable name", where: \.isOfStranger)
    }
}
