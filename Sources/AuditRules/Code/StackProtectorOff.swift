import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `-fno-stack-protector` and its kin.
    static let stackProtectorOff = Rule(
        id: "stack-protector-off",
        title: "C code is compiled without stack protection",
        category: .code,
        severity: .medium,
        references: [.cwe(693), .cwe(121), .masvs("CODE", 4), .maswe(45), .mastg("MASTG-TEST-0229"), .mobileTop10(7)],
        why: """
            The stack canary, and the checked variants of `memcpy` and `strcpy`, stop a buffer overflow before it \
            takes over the program. Without them a single overflow is enough.
            """,
        remedy: """
            Delete the flag; compile C and Objective-C code with `-fstack-protector-strong` and \
            `-D_FORTIFY_SOURCE=2`.
            """,
        bad: [
            Example("↓OTHER_CFLAGS = \"-fno-stack-protector\";", as: .buildSettings(configuration: "Release")),
            Example(
                "↓OTHER_CPLUSPLUSFLAGS = $(inherited) -O2 -fno-stack-protector",
                as: .xcconfig(configuration: "Release"),
                mended: "OTHER_CPLUSPLUSFLAGS = $(inherited) -O2"),
            Example(
                "↓OTHER_CFLAGS = (\"-U_FORTIFY_SOURCE\", \"-D_FORTIFY_SOURCE=0\");",
                as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("OTHER_CFLAGS = \"-fstack-protector-all\";", as: .buildSettings(configuration: "Release")),
            Example(
                "OTHER_CFLAGS = \"-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2\";",
                as: .buildSettings(configuration: "Release"), "removed to be set higher"),
            Example("OTHER_CFLAGS = -fno-objc-arc", as: .xcconfig(configuration: "Release"), "another vulnerability"),
            Example(
                "OTHER_CFLAGS = \"-fno-stack-protector\";", as: .buildSettings(configuration: "Debug"),
                "never reaches users"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    let weak: Set<String> = ["-fno-stack-protector", "-D_FORTIFY_SOURCE=0"]
    for name in BuildVariant.compilerFlags {
        guard let (setting, word) = variant.flag(in: [name], where: weak.contains) else { continue }
        pass.report(
            "`\(word)` removes stack and buffer protection from \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)))
    }
}
