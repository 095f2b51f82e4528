import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSAllowsArbitraryLoads`, which switches App Transport Security off for every host.
    static let atsDisabled = Rule(
        id: "ats-disabled",
        title: "App Transport Security is disabled",
        category: .network,
        severity: .medium,
        references: [
            .cwe(319), .cwe(295), .cwe(757), .cwe(16), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0322"),
            .mobileTop10(5),
        ],
        why: """
            With `NSAllowsArbitraryLoads` the system lets every request use plain http or outdated TLS. Anyone on the \
            network can read and change what the app sends and receives, and the app does not notice.
            """,
        remedy: """
            Delete `NSAllowsArbitraryLoads`. Where a server does not support https, list only that host under \
            `NSExceptionDomains`; for devices at home use `NSAllowsLocalNetworking`, for web pages that users choose \
            `NSAllowsArbitraryLoadsInWebContent`.
            """,
        bad: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsArbitraryLoads</key>↓<true/>\n</dict>",
                as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key>
                    ↓<string>YES</string>
                    <key>NSExceptionDomains</key>
                    <dict><key>example.com</key><dict/></dict>
                </dict>
                """, as: .infoPlist, "a stricter rule for one host leaves all others open"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key>↓<true/>
                    <key>NSAllowsArbitraryLoadsInWebContent</key><true/>
                </dict>
                """, as: .infoPlist, "void since iOS 10, because the narrower key is there; a note only"),
        ],
        good: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsArbitraryLoads</key><false/>\n</dict>",
                as: .infoPlist),
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsLocalNetworking</key><true/>\n</dict>",
                as: .infoPlist, "local networking alone"),
            Example("<key>NSAllowsArbitraryLoads</key><true/>", as: .infoPlist, "at the top level it does nothing"),
            Example(
                "<key>Settings</key>\n<dict>\n<key>NSAllowsArbitraryLoads</key><true/>\n</dict>", as: .infoPlist,
                "below another key"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSAllowsArbitraryLoads</key><string>$(LOOSE_TRANSPORT)</string></dict>
                """, as: .infoPlist, "a variable that no build for users sets"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file), let entry = transport.entry(on: "NSAllowsArbitraryLoads") else {
        return
    }
    let others = pass.workspace.infoPlists.filter { $0.path != file.path && $0.isOfProgram && $0.allowsEverything }
    // One decision is told once: where the app and its extensions agree, at the app.
    if file.isOfExtension, others.contains(where: { !$0.isOfExtension }) { return }
    let extensions = file.isOfExtension ? 0 : others.count(where: \.isOfExtension)
    let path = [TransportSecurity.key, entry.key]
    if let narrower = transport.narrowerKey {
        pass.report(
            "`NSAllowsArbitraryLoads` applies only on iOS 9 because `\(narrower)` is present", atValueOf: entry,
            path: path,
            in: file, file.details(.note))
    } else {
        let also =
            extensions == 0
            ? "" : extensions == 1 ? ", here and in an extension" : ", here and in \(extensions) extensions"
        let isMeant = pass[ChosenSchemes.self].areMany
        pass.report(
            "`NSAllowsArbitraryLoads` allows unencrypted requests to any host\(also)", atValueOf: entry,
            path: path, in: file, file.details(isMeant ? .low : nil, isAdvice: isMeant))
    }
}

/// Whether the code lets people choose addresses without TLS, as clients of one's own servers and feeds do: it speaks of
/// the scheme itself in several places.
private struct ChosenSchemes: Fact {
    let areMany: Bool

    init(workspace: Workspace) {
        var places = 0
        for file in workspace.swift where places < 2 && file.role.isShipped {
            places += file.nodes(.string, whereName: schemes.contains).count { $0.isAskedFor && !$0.isDebugOnly }
        }
        areMany = places >= 2
    }
}

private let schemes: Set<String> = ["http", "http://", "ws", "ws://"]

extension Node {
    /// Whether a text is compared with a scheme, or stands in a list of schemes, rather than begins an address.
    fileprivate var isAskedFor: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .binary: return ["==", "!="].contains(parent.name)
        case .call:
            return ["hasPrefix", "contains", "starts", "range", "compare", "caseInsensitiveCompare"].contains(
                parent.name)
        case .array, .case: return true
        default: return false
        }
    }
}

extension PropertyListFile {
    fileprivate var allowsEverything: Bool {
        TransportSecurity(self)?.isOff ?? false
    }
}
