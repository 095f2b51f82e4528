import AuditAnalysis
import AuditKit
import CodeModel

/// Suites of TLS that are chosen by hand: the Network framework's, NIOSSL's and those of Secure Transport.
func inspectSuites(_ file: SwiftFile, _ pass: inout Pass) {
    var told: Set<Node> = []
    for call in file.tree.nodes(.call, named: choosers) where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        for suites in call.arguments.dropFirst() {
            let written =
                suites.unwrapped.kind == .reference ? pass.declaration(of: suites.unwrapped)?.initialValue : nil
            let whole = written ?? suites
            let names = ([whole] + whole.descendants).filter { $0.kind == .reference || $0.kind == .member }
            for name in names where name.name.isWeakSuite && told.insert(name).inserted {
                pass.report("`\(name.name)` does not protect the connection", at: name)
            }
        }
    }
    inspectLists(file, &told, &pass)
    for call in file.calls(
        "sec_protocol_options_append_tls_ciphersuite_group", "sec_protocol_options_add_tls_ciphersuite_group")
    where !call.isDebugOnly {
        guard let group = call.argument(at: 1)?.unwrapped, ["legacy", "compatibility"].contains(group.name) else {
            continue
        }
        pass.report("`.\(group.name)` allows ciphers that do not protect the connection", at: group)
    }
}

/// `tls.cipherSuites = "DES-CBC3-SHA:AES128-SHA"` of NIOSSL, its list of values, and the functions of OpenSSL.
private func inspectLists(_ file: SwiftFile, _ told: inout Set<Node>, _ pass: inout Pass) {
    let assigned = file.nodes(.assignment).filter { lists.contains($0.child(.target)?.lastName ?? "") }
        .compactMap { $0.child(.operand) }
    let handed =
        lists.contains(where: file.tree.mentions)
        ? file.nodes(.call).flatMap(\.arguments).filter { lists.contains($0.label) } : []
    let set = file.calls("SSL_CTX_set_cipher_list", "SSL_set_cipher_list").compactMap { $0.argument(at: 1) }
    for value in assigned + handed + set where !value.isDebugOnly {
        let written = value.unwrapped.kind == .reference ? pass.declaration(of: value.unwrapped)?.initialValue : nil
        let whole = written ?? value
        for part in [whole] + whole.descendants where part.kind == .string || part.kind == .member {
            let weak = part.kind == .string ? part.name.weakSuite : part.name.isWeakSuite ? part.name : nil
            guard let weak, told.insert(part).inserted else { continue }
            pass.report("`\(weak)` does not protect the connection", at: part)
        }
    }
}

/// Names of settings that hold suites.
private let lists: Set<String> = [
    "cipherSuites", "cipherSuiteValues", "cipherSuite", "cipherList", "ciphers", "tlsCiphers", "tlsCipherSuites",
    "sslCiphers",
]

extension String {
    /// Whether a suite encrypts with a broken cipher or not at all, or asks for no certificate.
    fileprivate var isWeakSuite: Bool {
        let parts = split { $0 == "_" }.map { $0.lowercased() }
        guard parts.count >= 4, parts.contains("with") else { return false }
        return parts.contains { ["3des", "rc4", "rc2", "des", "des40", "null", "export", "anon", "idea"].contains($0) }
    }
}

/// Calls that are given suites.
private let choosers: Set<String> = [
    "sec_protocol_options_append_tls_ciphersuite", "sec_protocol_options_add_tls_ciphersuite", "SSLSetEnabledCiphers",
]
