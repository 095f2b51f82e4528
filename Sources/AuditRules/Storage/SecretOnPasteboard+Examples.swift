import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let secretOnPasteboardFlows: [Example] = [
        Example(
            """
            struct Row: View {
                let password: String
                let key: Key
                var body: some View {
                    List { Text("Login") }.copyable(↓[password])
                        .onCopyCommand { [NSItemProvider(object: ↓key.passphrase as NSString)] }
                }
            }
            """, "what the command to copy takes"),
        Example(
            """
            final class Entry: NSObject, NSPasteboardWriting {
                let password: String
                func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { ↓password }
            }
            """, "an object that writes itself"),
        Example(
            """
            func copy(passphrase: String) {
                let end = Date()
                UIPasteboard.general.setItems(
                    ↓[["public.text": passphrase]], options: [.expirationDate: end.addingTimeInterval(24 * 3_600)])
            }
            """, "a day"),
        Example(
            """
            enum Login { case password(String), totp(seed: String) }
            func copy(_ login: Login) {
                guard case .totp(let seed) = login else { return }
                UIPasteboard.general.string = ↓seed
            }
            """, "what the case is called for"),
        Example(
            """
            func hand(_ privateKey: Data) {
                let shared = NSPasteboard(name: NSPasteboard.Name("com.example.handover"))
                shared.setData(↓privateKey, forType: .string)
            }
            """, "any program may open it by name"),
        Example(
            """
            func copy(passphrase: String) {
                UIPasteboard.general.setItems(↓[["public.text": passphrase]], options: [.expirationDate: Date.distantFuture])
            }
            """, "it is never removed"),
        Example(
            """
            final class Share {
                private let board = UIPasteboard.general
                func copyPairingCode(_ picture: UIImage) { board.image = ↓picture }
                func copyPrivateKey(_ armoured: String) {
                    board.setData(↓Data(armoured.utf8), forPasteboardType: "public.text")
                }
                func copyPublicKey(_ armoured: String) { board.string = armoured }
                func copyLogin(_ password: String, stays: Bool) {
                    let options: [UIPasteboard.OptionsKey: Any] = stays ? [:] : [.expirationDate: soon]
                    board.setItems(↓[["public.text": password]], options: options)
                }
                func copyCommand(of request: URLRequest) {
                    let fields = (request.allHTTPHeaderFields ?? [:]).map { "-H '\\($0.key): \\($0.value)'" }
                    board.string = ↓"curl " + fields.joined(separator: " ")
                }
            }
            """, "functions named for it, and entire requests"),
        Example(
            """
            struct RecoveryKit { let phrase: String; let fingerprint: String }
            final class Copier {
                private let board: UIPasteboard
                init(board: UIPasteboard = .general) { self.board = board }
                func copy(_ kit: RecoveryKit) { board.string = ↓kit.phrase }
                func copyMark(_ kit: RecoveryKit) { board.string = kit.fingerprint }
            }
            """, "the phrase of a recovery kit"),
        Example(
            """
            func copyRecoveryCodes(_ codes: [String]) { UIPasteboard.general.strings = ↓codes }
            """, "what the function is named for"),
        Example(
            """
            func copy(_ text: String) { UIPasteboard.general.string = ↓text }
            func f(privateKey: Data) { copy(privateKey.map { String(format: "%02x", $0) }.joined()) }
            """, "passed by another function"),
        Example(
            """
            struct Login { var oneTimeCode: String? }
            func f(_ login: Login) {
                if let code = login.oneTimeCode { UIPasteboard.general.string = ↓code.prefix(3) + " " + code.suffix(3) }
            }
            """, "both halves of it"),
        Example(
            """
            func f(mnemonic: [String]) { NSPasteboard.general.writeObjects(↓[mnemonic.joined(separator: " ") as NSString]) }
            """, "joined words"),
        Example(
            """
            final class Copier {
                var copied: String? { didSet { UIPasteboard.general.string = ↓copied } }
                func f(password: String) { copied = password }
            }
            """, "a property with observers"),
        Example(
            """
            func f(passphrase: String) { UIPasteboard.general.strings = ↓["a", passphrase] }
            """, "one of several"),
        Example(
            """
            struct SafeView {
                let fileKey: String
                func copyKey() { copyText(↓self.fileKey) }
            }
            func copyText(_ text: String) { UIPasteboard.general.string = text }
            """, "the key of a file, by a function of the project"),
        Example(
            """
            struct SeedView {
                let seed: [String]
                func copy() { UIPasteboard.general.string = ↓seed.joined(separator: " ") }
            }
            """, "the words of a seed"),
        Example(
            """
            func share(_ nwc: WalletConnectURL) { UIPasteboard.general.string = ↓nwc.to_url().absoluteString }
            """, "a wallet's payment address"),
        Example(
            "func copyRecovery(_ codes: [String]) { UIPasteboard.general.strings = ↓codes }",
            "by the function's name and its own"),
        Example(
            """
            func stage(_ key: Data, _ seed: Data) {
                UIPasteboard.general.setData(↓key, forPasteboardType: "public.data")
                NSPasteboard(name: .find).writeObjects(↓[seed.base64EncodedString() as NSString])
            }
            """, "bytes of a key"),
        Example(
            "func copyPassphrase(_ text: String) { UIPasteboard.general.string = ↓text }", "by the function's name"),
        Example(
            """
            func copyBackupCodes(_ codes: [String]) {
                let lines = codes.joined(separator: ", ")
                UIPasteboard.general.string = ↓lines
            }
            """, "by the function's name, through a local"),
        Example(
            "func hand(_ pinCode: String) { UIPasteboard.general.itemProviders = ↓[NSItemProvider(object: pinCode as NSString)] }",
            "in an item provider"),
        Example(
            """
            func hand(_ pinCode: String) {
                let provider = NSItemProvider()
                provider.registerObject(pinCode as NSString, visibility: .all)
                UIPasteboard.general.itemProviders = ↓[provider]
            }
            """, "registered with an item provider"),
        Example(
            """
            final class Copier {
                private let board: UIPasteboard
                init(board: UIPasteboard = .general) { self.board = board }
                func copy(pinCode: String) { board.urls = ↓[URL(string: "app://unlock#" + pinCode)!] }
                func keepForDrag(pinCode: String) -> UIPasteboard {
                    let own = UIPasteboard.withUniqueName()
                    own.string = pinCode
                    return own
                }
            }
            """, "passed in, next to the app's own pasteboard"),
        Example(
            "func f(_ privateKey: String, _ type: NSPasteboard.PasteboardType) { NSPasteboard.general.setPropertyList(↓[privateKey], forType: type) }"
        ),
        Example("func shareSeed(_ words: [String]) { UIPasteboard.general.string = ↓words.joined(separator: \" \") }"),
    ]

    /// Code of the same shapes that is right.
    static let secretOnPasteboardLookAlikes: [Example] = [
        Example(
            """
            struct Row: View {
                let title: String
                var body: some View { List { Text(title) }.copyable([title]) }
            }
            """),
        Example(
            """
            func copy(passphrase: String) {
                UIPasteboard.general.setItems(
                    [["public.text": passphrase]], options: [.expirationDate: Date().addingTimeInterval(2 * 60)])
            }
            """, "two minutes"),
        Example(
            """
            enum Row { case otp(count: Int), token(text: String, range: Int), passwordHelp(title: String) }
            func copy(_ row: Row, board: NSPasteboard) {
                if case .passwordHelp(let title) = row { UIPasteboard.general.string = title }
            }
            """, "a title"),
        Example(
            """
            func f(password: String) { UIPasteboard.general.string = String(repeating: "*", count: password.count) }
            """, "a mask"),
        Example(
            """
            func copyDiscountCodes(_ codes: [String]) { UIPasteboard.general.strings = codes }
            """, "what the function is named for is no secret"),
        Example(
            """
            func copyBooking(_ codes: [String]) { UIPasteboard.general.strings = codes }
            func copy(_ key: String, image: Data, publicKey: Data) {
                UIPasteboard.general.string = key
                UIPasteboard.general.setData(image, forPasteboardType: "public.png")
                UIPasteboard.general.setData(publicKey, forPasteboardType: "public.data")
            }
            """, "a search string, a picture, a public key"),
        Example(
            "func copyDiallingCode(_ code: String) { UIPasteboard.general.string = code }", "a code that is no secret"),
        Example(
            """
            func f(mnemonic: [String]) { UIPasteboard.general.string = "\\(mnemonic.count)" }
            """, "a count"),
        Example(
            """
            struct Login { var name = ""; var password = "" }
            func f(_ login: Login) { UIPasteboard.general.string = login.name }
            """, "another property"),
        Example(
            """
            func f(code: String?) { UIPasteboard.general.string = code == nil ? "no" : "yes" }
            """, "a yes or no"),
        Example(
            """
            struct Label { var string = "" }
            func f(label: inout Label, password: String) { label.string = password }
            """, "no pasteboard"),
        Example(
            """
            struct Row { let primaryKey: String; let sortKey: String; let words: [String] }
            func copy(_ row: Row) { UIPasteboard.general.string = row.words.joined(separator: " ") + row.primaryKey }
            func copyKey(_ row: Row) { copyText(row.sortKey) }
            func copyText(_ text: String) { UIPasteboard.general.string = text }
            """, "keys that grant no access"),
        Example("#if DEBUG\nUIPasteboard.general.string = accessToken\n#endif", "left out of what is shipped"),
    ]
}
