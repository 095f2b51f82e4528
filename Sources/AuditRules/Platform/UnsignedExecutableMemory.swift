import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Entitlements that let memory be written and run.
    static let unsignedExecutableMemory = Rule(
        id: "unsigned-executable-memory",
        title: "Memory that can be written may also be run",
        category: .platform,
        severity: .medium,
        references: [.cwe(693), .cwe(94), .masvs("RESILIENCE", 2), .masvs("CODE", 4), .maswe(45), .mobileTop10(7)],
        why: """
            The hardened runtime keeps memory from being writable and executable at the same time, so that a buffer \
            overflow cannot simply inject its own code. These entitlements remove that protection.
            """,
        remedy: """
            Delete the key. A just-in-time compiler needs only `com.apple.security.cs.allow-jit`, with memory mapped \
            with `MAP_JIT` and `pthread_jit_write_protect_np`.
            """,
        bad: [
            Example(
                "<key>com.apple.security.cs.allow-unsigned-executable-memory</key>↓<true/>", as: .entitlements,
                mended: "<key>com.apple.security.cs.allow-unsigned-executable-memory</key><false/>"),
            Example("<key>com.apple.security.cs.disable-executable-page-protection</key>↓<true/>", as: .entitlements),
            Example(
                "<key>com.apple.security.cs.allow-jit</key>↓<true/>", as: .entitlements,
                "the narrow way for an interpreter: a note only"),
        ],
        good: [
            Example("<key>com.apple.security.cs.allow-unsigned-executable-memory</key><false/>", as: .entitlements),
            Example("<key>com.apple.security.cs.allow-jit</key><false/>", as: .entitlements),
            Example("<key>com.apple.security.hypervisor</key><true/>", as: .entitlements, "another entitlement"),
            Example(
                "<key>com.apple.security.cs.allow-unsigned-executable-memory</key><string>$(DEBUGGING)</string>",
                as: .entitlements, "true in debug builds alone"),
        ],
        checks: [.entitlements(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    pass.reportFlags(["com.apple.security.cs.allow-unsigned-executable-memory"], in: file, fix: \.breaking) {
        "`\($0)` lets the app run unsigned code"
    }
    pass.reportFlags(
        ["com.apple.security.cs.disable-executable-page-protection"], in: file, .init(severity: .high),
        fix: \.breaking
    ) { "`\($0)` lets every code page of the app be overwritten" }
    pass.reportFlags(["com.apple.security.cs.allow-jit"], in: file, .init(severity: .note)) {
        "`\($0)` lets the app generate and run code in memory"
    }
}
