import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `LD_NO_PIE` and `GCC_DYNAMIC_NO_PIC`.
    static let executableNotPositionIndependent = Rule(
        id: "executable-not-position-independent",
        title: "Executable is not position-independent",
        category: .code,
        severity: .medium,
        references: [.cwe(693), .masvs("CODE", 4), .maswe(45), .mastg("MASTG-TEST-0228"), .mobileTop10(7)],
        why: """
            Address space layout randomization cannot move such a program. An attacker who can overwrite a return \
            address knows where every instruction is.
            """,
        remedy: "Delete `LD_NO_PIE`, `GCC_DYNAMIC_NO_PIC` and `-no_pie`; position-independent code is the default.",
        bad: [
            Example("↓LD_NO_PIE = YES;", as: .buildSettings(configuration: "Release"), mended: "LD_NO_PIE = NO;"),
            Example("↓GCC_DYNAMIC_NO_PIC = YES;", as: .buildSettings(configuration: "Release")),
            Example("↓OTHER_LDFLAGS = -ObjC -Wl,-no_pie", as: .xcconfig(configuration: "Release")),
        ],
        good: [
            Example("LD_NO_PIE = NO;", as: .buildSettings(configuration: "Release")),
            Example("GCC_DYNAMIC_NO_PIC = NO;", as: .buildSettings(configuration: "Debug"), "as templates write it"),
            Example(
                "OTHER_LDFLAGS = (\"-Wl,-pie\", \"-no_compact_unwind\");", as: .buildSettings(configuration: "Release"),
                "other flags"),
            Example(
                "SDKROOT = iphoneos;\nIPHONEOS_DEPLOYMENT_TARGET = 15.0;\nLD_NO_PIE = YES;",
                as: .buildSettings(configuration: "Release"), "ignored for 64-bit ARM"),
            Example("LD_NO_PIE = YES;", as: .buildSettings(configuration: "Debug"), "never reaches users"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped, !variant.isAlwaysMoved else { return }
    for name in ["LD_NO_PIE", "GCC_DYNAMIC_NO_PIC"] {
        guard let setting = variant.written(name, true) else { continue }
        pass.report(
            "`\(name)` fixes the load address of \(variant.place)", at: setting, .init(fix: .set(setting, to: "NO")))
    }
    let flags: Set<String> = ["-no_pie", "-no-pie", "-Wl,-no_pie", "-Xlinker,-no_pie"]
    if let (setting, word) = variant.flag(in: BuildVariant.linkerFlags, where: flags.contains) {
        pass.report(
            "`\(word)` fixes the load address of \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)))
    }
}

extension BuildVariant {
    /// Whether it is built for 64-bit ARM alone, as devices since iOS 11 are: the linker then ignores that setting.
    fileprivate var isAlwaysMoved: Bool {
        guard let kit = setting("SDKROOT")?.value else { return false }
        if kit.hasPrefix("xros") { return true }
        guard kit.hasPrefix("iphoneos"), let least = setting("IPHONEOS_DEPLOYMENT_TARGET")?.value else { return false }
        return least.split(separator: ".").first.flatMap { Int($0) }.map { $0 >= 11 } ?? false
    }
}
