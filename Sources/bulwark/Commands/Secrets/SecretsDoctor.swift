#if Vault
    import Sealing
    import CoreFoundation
    import ArgumentParser
    import Foundation
    import SecretStorage

    /// `bulwark secrets doctor`
    struct SecretsDoctor: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "doctor",
            abstract: "Show what protects the vault, verify every row, and report weaknesses.",
            discussion: """
                Exits with 1 if a weakness is medium or high. A vault that cannot be opened is checked from outside.

                \(ExitStatus.secretsHelp)
                """)

        @Flag(name: .customLong("json"), help: "Write JSON.")
        var json = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let report: DoctorReport
                do {
                    report = try inside()
                } catch {
                    if let report = try outside() { try show(report) }
                    throw error
                }
                try show(report)
                if report.weaknesses.contains(where: { $0.severity != "low" }) { throw ExitStatus.refused }
            }
        }

        private func inside() throws -> DoctorReport {
            // Damage and an older vault are what the doctor is for.
            let opened = try vault.vault { $0.salvages = true }
            defer { opened.finish() }
            return DoctorReport(
                vault: "\(opened.id)", isOpened: true, protectors: try opened.protectors(),
                weaknesses: try opened.weaknesses(keyFiles: vault.secrets.keyFiles),
                others: try (vault.device.chosen()?.weaknesses() ?? []) + ofPasswordFile())
        }

        /// Nil where the file does not even say what protects it.
        private func outside() throws -> DoctorReport? {
            let path = try vault.place.place().path
            do throws(SecretStoreError) {
                let outline = try VaultOutline(path: path)
                return DoctorReport(
                    vault: "\(outline.id)", isOpened: false, protectors: outline.protectors,
                    weaknesses: outline.weaknesses(path: path, keyFiles: vault.secrets.keyFiles),
                    others: ofPasswordFile())
            } catch {
                return nil
            }
        }

        /// Key files that others may read are refused; a file with a password can be meant for several users.
        private func ofPasswordFile() -> [DoctorReport.Weakness] {
            var status = stat()
            guard let file = vault.secrets.passwordFile, stat(file.fileName, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0
            else { return [] }
            return [
                DoctorReport.Weakness(
                    id: "password-open-to-others", severity: "high",
                    finding: "other users of this machine can read or write the password file",
                    remedy: "chmod 600 \(file.onOneLine), and change the password if someone may have read it.")
            ]
        }

        private func show(_ report: DoctorReport) throws {
            try Console.output(json ? report.json() : report.text)
        }
    }

    /// What the doctor found.
    struct DoctorReport: Encodable {
        var schemaVersion = 1
        let vault: String
        /// Whether a protector opened it. Where none did, nothing that is said of the vault is proved.
        let isOpened: Bool
        let protectors: [Protector]
        let weaknesses: [Weakness]

        init(
            vault: String, isOpened: Bool, protectors: [ProtectorDescription], weaknesses: [VaultWeakness],
            others: [Weakness] = []
        ) {
            self.vault = vault
            self.isOpened = isOpened
            self.protectors = protectors.map(Protector.init)
            self.weaknesses = weaknesses.map(Weakness.init) + others
        }

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

        }

        var text: String {
            var lines = ["vault \(vault)\(isOpened ? "" : ", not opened: none of this is verified")"]
            for protector in protectors {
                let label = protector.label.isEmpty ? "" : " “\(protector.label.withoutControls)”"
                lines.append(
                    "protected by \(protector.kind)\(label), id \(protector.id.prefix(12))\(protector.isInUse ? ", in use" : "")"
                )
            }
            for weakness in weaknesses {
                lines.append(
                    "\(weakness.severity): \(weakness.finding.withoutControls). \(weakness.remedy) [\(weakness.id)]")
            }
            if weaknesses.isEmpty { lines.append("no weakness found\(isOpened ? "" : " from outside")") }
            return lines.joined(separator: "\n") + "\n"
        }

        func json() throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    extension DoctorReport.Weakness {
        init(_ weakness: VaultWeakness) {
            self.init(
                id: weakness.id, severity: weakness.severity.rawValue, finding: weakness.finding,
                remedy: weakness.remedy)
        }
    }
#endif
