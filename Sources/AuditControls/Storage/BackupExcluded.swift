import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Sensitive files and items stay out of backups.
    static let backupExcluded = Control(
        id: "backup-excluded",
        title: LocalizedText(
            en: "Sensitive data is excluded from backups",
            es: "Las copias de seguridad excluyen los datos sensibles",
            it: "I backup escludono i dati sensibili"),
        remedy: """
            Set `isExcludedFromBackup` on files with sensitive content, and store keychain items with an accessibility \
            class that ends in `ThisDeviceOnly`.
            """,
        references: [.masvs("STORAGE", 2), .maswe(6), .mobileTop10(9), .cwe(530)],
        notes: [.gdprIntegrity, .ccpaReasonableSecurity],
        weaknesses: [
            "sensitive-file-in-backup", "keychain-item-leaves-device",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var proofs = 0
    var writes = 0
    let pass = search.proof
    for file in search.shippedSwift {
        let excluded = file.members("isExcludedFromBackup").filter { use in
            guard use.role == .target, let value = use.parent?.child(.operand) else { return false }
            return value.name != "false"
        }
        let keyed = file.uses("isExcludedFromBackupKey").filter { $0.isSetTrue(pass) }
        for use in excluded + keyed where !use.isForDevelopers {
            search.proof.report("The file is excluded from backups", at: use)
            proofs += 1
        }
        for use in file.tree.nodes(.reference, named: deviceOnly) + file.tree.nodes(.member, named: deviceOnly)
        where use.isUsedAsValue && !use.isForDevelopers {
            search.proof.report("`\(use.name)` keeps the item on this device", at: use)
            proofs += 1
        }
        writes += FileWrite.all(in: file).filter { !$0.place.isTemporary(pass) }.count
    }
    guard proofs == 0 else { return }
    if writes == 0, search.shape.keychainWrites.isEmpty {
        return search.doesNotApply("The project stores neither files nor keychain items")
    }
    search.summary =
        "\(writes) file write\(writes == 1 ? "" : "s") and \(search.shape.keychainWrites.count) to the keychain were checked; "
        + "none is excluded from backups"
}

extension Node {
    /// `url.setResourceValue(true, forKey: .isExcludedFromBackupKey)`.
    fileprivate func isSetTrue(_ pass: Pass) -> Bool {
        guard let call = parent, call.kind == .call, call.name == "setResourceValue" else { return false }
        return call.arguments.first?.isTrue(pass) ?? false
    }
}

extension Node? {
    fileprivate func isTemporary(_ pass: Pass) -> Bool { self?.isTemporaryPlace(pass) ?? false }
}

private let deviceOnly = [
    "kSecAttrAccessibleWhenUnlockedThisDeviceOnly", "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
    "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly", "whenUnlockedThisDeviceOnly", "afterFirstUnlockThisDeviceOnly",
    "whenPasscodeSetThisDeviceOnly", "accessibleWhenUnlockedThisDeviceOnly",
    "accessibleAfterFirstUnlockThisDeviceOnly", "accessibleWhenPasscodeSetThisDeviceOnly",
]
