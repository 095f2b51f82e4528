import AppKit

final class SyncPreferencesController: NSViewController {
    @IBOutlet var serverField: NSTextField!
    @IBOutlet var passwordField: NSSecureTextField!
    @IBOutlet var recoveryField: NSSecureTextField!
    private let stores = MasterKeyStore()

    override func viewDidLoad() {
        super.viewDidLoad()
        UserDefaults.standard.register(defaults: ["sync.interval": 15, "sync.keychainService": "app.lockbox.webdav"]) // good: secret-in-preferences
        serverField.bind(.value, to: NSUserDefaultsController.shared, withKeyPath: "values.sync.server", options: nil) // good: secret-in-preferences
        passwordField.bind(.value, to: NSUserDefaultsController.shared, withKeyPath: "values.sync.password", options: nil) // bad: secret-in-preferences
    }

    @IBAction func save(_ sender: NSButton) {
        stores.save(syncPassword: passwordField.stringValue)
        stores.save(recoveryCode: recoveryField.stringValue)
        stores.save(webDAVPassword: passwordField.stringValue, account: serverField.stringValue)
        stores.save(installationID: UUID())
        stores.relaxForExtension()
        var domain = UserDefaults.standard.persistentDomain(forName: "app.lockbox.agent") ?? [:]
        domain["recoveryCode"] = recoveryField.stringValue
        UserDefaults.standard.setPersistentDomain(domain, forName: "app.lockbox.agent") // bad: secret-in-preferences
    }

    @IBAction func enrollDevice(_ sender: NSButton) {
        let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil), let publicKey = SecKeyCopyPublicKey(key) else { return }
        stores.publishDeviceKey(key)
        stores.publishTrustedPublicKey(publicKey)
        try? BiometricSecretStore().put(Data(recoveryField.stringValue.utf8), name: "recovery")
        try? SystemSecretStore().put(Data(passwordField.stringValue.utf8), name: "sync")
    }

    override func restoreState(with coder: NSCoder) {
        super.restoreState(with: coder)
        recoveryField.stringValue = coder.decodeObject(of: NSString.self, forKey: "recovery") as String? ?? ""
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(serverField.stringValue, forKey: "server") // good: secret-in-preferences
        coder.encode(recoveryField.stringValue, forKey: "recovery") // bad: secret-in-preferences
    }
}
