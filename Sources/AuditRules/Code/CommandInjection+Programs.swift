import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `process.executableURL = URL(fileURLWithPath: path)` where somebody else says which program it is.
func inspectStartedPrograms(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: Array(starters.keys)) where !pass.lookup.isOwnCode(call) {
        guard call.isOfSystem, let program = starters[call.name].flatMap(call.argument(at:)),
            pass.constant(program) == nil
        else { continue }
        judge(program, &pass)
    }
    // A phone loads no code but what came signed with the app.
    let loading = pass[PhoneProject.self].isForPhonesAlone ? [] : file.tree.nodes(.call, named: loaders)
    for call in loading where !pass.lookup.isOwnCode(call) {
        guard call.isOfSystem, let code = call.argument(at: 0), pass.constant(code) == nil else { continue }
        _ = pass.reportFlow(into: code, .command, "determines which code is loaded", where: \.isOfStranger)
    }
    for call in file.tree.nodes(.call, named: scriptTasks) where !pass.lookup.isOwnCode(call) {
        guard let script = call.argument("url") ?? call.argument("contentsOf"), pass.constant(script) == nil else {
            continue
        }
        judge(script, &pass)
    }
    let own = file.references("executableURL", "launchPath").filter { reference in
        reference.enclosingType.map { pass.lookup.index.type(TypeName.base($0.name), inherits: "Process") } ?? false
    }
    for target in file.members("executableURL", "launchPath") + own where target.role == .target {
        guard let program = target.parent?.child(.operand), pass.constant(program) == nil else { continue }
        judge(program, &pass)
    }
}

private func judge(_ program: Node, _ pass: inout Pass) {
    _ = pass.reportFlow(into: program, .command, "determines which program is run", where: \.isOfStranger)
}

/// Calls that start a program, with the place of its path among the arguments.
private let starters = [
    "posix_spawn": 1, "posix_spawnp": 1, "execv": 0, "execvp": 0, "execve": 0, "execle": 0, "run": 0,
    "launchedProcess": 0, "AuthorizationExecuteWithPrivileges": 1, "execvpe": 0, "execvP": 0,
]

/// Calls that load code, whose path comes first.
private let loaders = ["dlopen", "dlopen_preflight", "dlopen_from", "NSAddImage", "NSAddLibrary"]

/// What runs a script file.
private let scriptTasks = [
    "NSUserScriptTask", "NSUserUnixTask", "NSUserAppleScriptTask", "NSUserAutomatorTask", "NSAppleScript", "OSAScript",
    "AMWorkflow",
]
