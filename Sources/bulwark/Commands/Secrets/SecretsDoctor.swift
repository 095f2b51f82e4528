#if Vault
    import ArgumentParser
    import Foundation
    import SecretStorage

    /// `bulwark secrets doctor`
    struct SecretsDoctor: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Say what protects the vault, prove every row, and name every weakness that can be seen.",
            discussion: """
                Ends with 1 where a weakness is medium or high. A vault that cannot be opened is looked at from outside.

                \(ExitStatus.secretsHelp)
                """)

        @Flag(name: .customLong("json"), help: "Write JSON.")
        var json = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                // Damage and an older vault are what the doctor is for.
                let vault = try vault.vault { $0.salvages = true }
                let report = DoctorReport(
                    vault: "\(vault.id)", protectors: try vault.protectors().map(DoctorReport.Protector.init),
                    weaknesses: try vault.weaknesses().map(DoctorReport.Weakness.init))
                try Console.output(json ? report.json() : report.text)
                if report.weaknesses.contains(where: { $0.severity != "low" }) { throw ExitStatus.refused }
            }
        }
    }

    /// What the doctor found.
    struct DoctorReport: Encodable {
        var schemaVersion = 1
        let vault: String
        let protectors: [Protector]
        let weaknesses: [Weakness]

        struct Protector: Encodable {
            let id: String
            let kind: String
            let label: String
            let isInUse: Bool

            init(_ description: ProtectorDescription) {
                id = "\(description.id)"
                kind = "\(description.kind)"
                label = description.label
                isInUse = description.isInUse
            }
        }

        struct Weakness: Encodable {
            let id: String
            let severity: String
            let finding: String
            let remedy: String

            init(_ weakness: VaultWeakness) {
                id = weakness.id
                severity = weakness.severity.rawValue
                finding = weakness.finding
                remedy = weakness.remedy
            }
        }

        var text: String {
            var lines = ["vault \(vault)"]
            for protector in protectors {
                let label = protector.label.isEmpty ? "" : " “\(protector.label.withoutControls)”"
                lines.append(
                    "protected by \(protector.kind)\(label), id \(protector.id.prefix(12))\(protector.isInUse ? ", used now" : "")"
                )
            }
            for weakness in weaknesses {
                lines.append(
                    "\(weakness.severity): \(weakness.finding.withoutControls). \(weakness.remedy) [\(weakness.id)]")
            }
            if weaknesses.isEmpty { lines.append("no weakness seen") }
            return lines.joined(separator: "\n") + "\n"
        }

        func json() throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
#endif
