import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// `tar -xPf`, `unzip -:`, `cpio -i --insecure`: tools that keep entries in the folder, told not to.
func inspectUnpackingTools(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for command in ProgramCall.all(of: tools, in: file, pass) {
        guard let option = command.openingOption else { continue }
        pass.report(
            "`\(option)` allows archive entries to be written outside the folder", at: command.place,
            .init(confidence: .high))
    }
}

private let tools = ProgramCall.Programs(
    "tar", "gtar", "bsdtar", "jar", "unzip", "cpio", "gcpio", "bsdcpio", "7z", "7za", "7zz", "pax", "bsdpax")

extension ProgramCall {
    /// The option with which a tool that unpacks takes absolute paths, and `..`, from the archive.
    fileprivate var openingOption: String? {
        let options = Array(words.dropFirst())
        switch program {
        case "tar", "gtar", "bsdtar", "jar":
            let bundles = options.filter(\.isBundle) + options.prefix(1).filter(\.isOldBundle)
            guard
                bundles.contains(where: { $0.contains("x") }) || options.contains("--extract")
                    || options.contains("--get")
            else { return nil }
            return options.first(where: ["--absolute-names", "--absolute-paths", "--insecure"].contains)
                ?? bundles.first { $0.contains("P") }
        case "unzip": return options.first { $0.isBundle && $0.contains(":") }
        case "cpio", "gcpio", "bsdcpio":
            let bundles = options.filter(\.isBundle)
            guard bundles.contains(where: { $0.contains("i") }) || options.contains("--extract"),
                !bundles.contains(where: { $0.contains("t") }), !options.contains("--list")
            else { return nil }
            return options.first(where: ["--insecure", "--absolute-filenames"].contains)
        case "pax", "bsdpax":
            return options.contains { $0.isBundle && $0.contains("r") } ? options.first { $0 == "--insecure" } : nil
        default:
            guard ["x", "e"].contains(options.first) else { return nil }
            return options.first { $0 == "-spf" || $0 == "-spf2" }
        }
    }
}

extension String {
    /// Whether a word is made of options of one letter each: `-xzf`.
    fileprivate var isBundle: Bool {
        utf8.first == UInt8(ascii: "-") && utf8.count > 1 && !hasPrefix("--") && utf8.count < 12
    }

    /// Options as `tar` and `jar` take them without a dash: `xzf`.
    fileprivate var isOldBundle: Bool {
        utf8.count < 10 && utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    }
}
