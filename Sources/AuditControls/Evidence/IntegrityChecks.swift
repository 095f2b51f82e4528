import AuditAnalysis
import AuditKit
import CodeModel

/// Where shipped code looks for a changed device or a changed app.
struct IntegrityChecks: Fact {
    /// Looks for a jailbreak.
    let jailbreak: [Check]
    /// Looks for a debugger, foreign libraries, a changed signature or a changed app.
    let tampering: [Check]

    struct Check: Sendable {
        let node: Node
        let message: String
    }

    init(workspace: Workspace) {
        let found = workspace.concurrentMap { file in
            file.role.isShipped && file.source.kind == .swift
                ? (file.jailbreakChecks, file.tamperingChecks) : ([], [])
        }
        jailbreak = found.flatMap(\.0)
        tampering = found.flatMap(\.1)
    }

    /// The functions and properties that check, with those that stand around them.
    var declarations: Set<Node> {
        Set((jailbreak + tampering).compactMap(\.node.enclosingDeclaration))
    }

    var nodes: Set<Node> { Set((jailbreak + tampering).map(\.node)) }
}

extension SwiftFile {
    fileprivate var jailbreakChecks: [IntegrityChecks.Check] {
        var checks = calls("amIJailbroken", "amIJailbrokenWithFailMessage", "amIJailbrokenWithFailedChecks").filter {
            $0.base?.name == "IOSSecuritySuite"
        }.map { IntegrityChecks.Check(node: $0, message: "`IOSSecuritySuite` checks for a jailbreak") }
        checks += uses("isJailbroken").filter {
            ["DTTJailbreakDetection", "JailbreakDetection"].contains($0.base?.name)
        }
        .map { IntegrityChecks.Check(node: $0, message: "`isJailbroken` checks for a jailbreak") }
        let paths = nodes(.string) { text in jailbreakPaths.contains { text.hasPrefix($0) } }
        var seen: Set<Node> = []
        for path in paths where !path.isForDevelopers {
            guard let place = path.enclosingType ?? path.enclosingDeclaration, seen.insert(place).inserted else {
                continue
            }
            let probe = tree.nodes(.call, named: probes).first { place.contains($0) }
            guard let probe else { continue }
            checks.append(.init(node: probe, message: "`\(probe.name)` checks for jailbreak files or URL schemes"))
        }
        return checks
    }

    fileprivate var tamperingChecks: [IntegrityChecks.Check] {
        let calls =
            tree.nodes(.call, named: integrityCalls.keys.sorted()).filter { !$0.asksWhereFrom }
            + tree.nodes(.call, named: imageCalls.keys.sorted()).filter(\.looksForTools)
        var checks = calls.compactMap { call in
            (integrityCalls[call.name] ?? imageCalls[call.name]).map {
                IntegrityChecks.Check(node: call, message: "`\(call.name)` \($0)")
            }
        }
        checks += uses("P_TRACED", "PT_DENY_ATTACH").map {
            .init(node: $0, message: "`\($0.name)` refers to a debugger")
        }
        checks += members("shared").filter { ["DCAppAttestService", "AppTransaction"].contains($0.base?.name) }
            .map { .init(node: $0, message: "`\($0.base?.name ?? "")` attests the app") }
        checks += members("current").filter { $0.base?.name == "DCDevice" }
            .map { .init(node: $0, message: "`DCDevice` attests the device") }
        return checks.filter { !$0.node.isForDevelopers }
    }
}

extension Node {
    /// Whether a check of the signature tells builds apart, as for TestFlight, and not genuine from changed.
    fileprivate var asksWhereFrom: Bool {
        enclosingDeclaration.map { !$0.words.isDisjoint(with: ["flight", "testflight", "beta"]) } ?? false
    }

    /// Whether libraries are looked through for those of attackers, and not for a report of a crash.
    fileprivate var looksForTools: Bool {
        guard let place = enclosingType ?? enclosingDeclaration else { return false }
        return place.descendants(.string).contains { toolMarks.occur(in: $0.name) }
    }
}

private let toolMarks = FoldedWords(
    "frida", "substrate", "cycript", "cynject", "libhooker", "sslkillswitch", "ssl kill", "tweakinject", "substitute",
    "revealserver", "flexloader")
private let imageCalls: [String: String] = [
    "_dyld_image_count": "enumerates the loaded libraries",
    "_dyld_get_image_name": "reads the names of loaded libraries",
]

private let jailbreakPaths = [
    "/Applications/Cydia", "cydia://", "sileo://", "undecimus://", "zbra://", "filza://", "/Applications/Sileo",
    "/Library/MobileSubstrate", "/private/var/lib/apt", "/private/var/stash", "/private/var/lib/cydia",
    "/private/var/jb", "/var/jb", "/usr/sbin/sshd", "/etc/apt", "/private/jailbreak", "/bin/bash",
]

private let probes = [
    "fileExists", "isReadableFile", "canOpenURL", "fopen", "stat", "lstat", "access", "open", "opendir", "fork",
    "write",
    "checkResourceIsReachable", "contentsOfDirectory", "destinationOfSymbolicLink", "isWritableFile",
]

private let integrityCalls: [String: String] = [
    "SecCodeCheckValidity": "checks the signature of the running code",
    "SecStaticCodeCheckValidity": "checks the signature of the app",
    "SecCodeCheckValidityWithErrors": "checks the signature of the running code",
    "ptrace": "blocks debuggers", "amIDebugged": "checks for a debugger",
    "amITampered": "checks whether the app was modified",
    "amIReverseEngineered": "checks for reverse-engineering tools", "amIRuntimeHooked": "checks for hooks",
    "attestKey": "has the app attested by Apple",
    "generateAssertion": "signs requests as the genuine app",
]
