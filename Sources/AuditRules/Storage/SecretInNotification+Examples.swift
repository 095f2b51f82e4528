import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInNotificationFlows: [Example] = [
        Example(
            """
            func tell(_ digits: String) {
                let content = UNMutableNotificationContent()
                content.title = ↓String(format: NSLocalizedString("Sign-in code %@", comment: ""), digits)
            }
            """, "a localized format string"),
        Example(
            """
            func push(loginCode: String) -> [String: Any] {
                ["aps": ["alert": ["title": "Sign-in", "body": ↓"Enter \\(loginCode)"]], "thread": "login"]
            }
            """, "the payload by hand"),
        Example(
            """
            func show(_ pinCode: String) {
                let content = UNMutableNotificationContent()
                content.setValue(↓"Door \\(pinCode)", forKey: "body")
            }
            """, "by the key of the property"),
        Example(
            """
            struct LabResult { let test: String; let finding: String }
            func tell(_ result: LabResult) {
                let content = UNMutableNotificationContent()
                content.body = ↓"\\(result.test): \\(result.finding)"
            }
            """, "findings about a person"),
        Example(
            """
            func ask(_ code: String) {
                let content = UNMutableNotificationContent()
                content.title = "Approve a payment"
                content.subtitle = ↓"Code \\(code)"
            }
            """, "what a payment is approved with"),
        Example(
            """
            import ClockKit
            func face(doorCode: String) -> CLKTextProvider { CLKSimpleTextProvider(text: ↓doorCode, shortText: "…") }
            """, "on the face of a watch"),
        Example(
            """
            func push(_ req: Request, loginCode: String) async throws {
                let note = APNSAlertNotification(
                    alert: .init(title: .raw("Hello"), body: .raw(↓"Use \\(loginCode)")), expiration: .immediately,
                    priority: .immediately, topic: "com.example", payload: None())
            }
            """, "the type is determined only by the label"),
        Example(
            """
            func tell(_ title: String, _ line: String) {
                let content = UNMutableNotificationContent()
                content.title = title
                content.body = line
            }
            func moved() { tell("Desk", "You have a new desk") }
            func renewed(_ doorCode: String) { tell("Door", ↓"It opens with \\(doorCode)") }
            """, "by one of several callers"),
        Example(
            """
            extension UNMutableNotificationContent {
                func fill(_ pinCode: String) {
                    body = ↓"The PIN is \\(pinCode)"
                    userInfo.updateValue(↓pinCode, forKey: "p")
                }
            }
            """, "in an extension"),
        Example(
            """
            func ask(_ content: UNMutableNotificationContent) {
                content.title = "Confirm your sign-in"
                if let code = content.userInfo["c"] as? String {
                    content.body = ↓[code.prefix(4), code.suffix(4)].joined(separator: "-")
                }
            }
            """, "in two groups"),
        Example(
            """
            func index(_ password: String) {
                let set = CSSearchableItemAttributeSet(contentType: .text)
                set.contentDescription = ↓"Opens with \\(password)"
            }
            """, "indexed by system search"),
        Example(
            """
            func f(_ content: UNMutableNotificationContent, sessionToken: String) {
                content.userInfo["s"] = ↓sessionToken
            }
            """, "one entry of what goes with it"),
        Example(
            """
            import ActivityKit
            struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { var line: String } }
            func show(_ ride: Activity<Ride>, doorCode: String) async throws {
                let state = Ride.ContentState(line: "Enter \\(doorCode)")
                _ = try ↓Activity.request(attributes: Ride(), content: ActivityContent(state: state, staleDate: nil))
                await ↓ride.update(using: Ride.ContentState(line: doorCode))
            }
            """, "on the lock screen while the activity lasts"),
        Example(
            """
            func f(password: String) {
                let note = NSUserNotification()
                note.informativeText = ↓"It is " + password
            }
            """, "of a Mac, as it was done before"),
        Example(
            """
            func f(_ content: UNMutableNotificationContent, pinCode: String) {
                content.body = ↓NSString.localizedUserNotificationString(forKey: "UNLOCK", arguments: [pinCode])
            }
            """, "put into a localized string"),
        Example(
            """
            func loginCode(_ code: String) {
                let content = UNMutableNotificationContent()
                content.title = ↓"It is \\(code)"
            }
            """, "by the function's name"),
        Example(
            """
            import APNSCore
            func tell(_ digits: String) -> APNSAlertNotificationContent {
                APNSAlertNotificationContent(title: .raw("Hello"), body: .raw(↓"Login code \\(digits)"))
            }
            """, "from a server"),
        Example(
            """
            func f(_ content: UNMutableNotificationContent, oneTimeCode: String) {
                let text = "Your code is " + oneTimeCode
                content.body = ↓text
            }
            """, "through a sum"),
        Example(
            """
            func show(_ text: String) {
                let content = UNMutableNotificationContent()
                content.subtitle = ↓text
            }
            func f(password: String) { show(password) }
            """, "passed by another function"),
        Example(
            """
            struct Login { var password = "" }
            func f(_ login: Login) {
                let content = UNMutableNotificationContent()
                content.title = ↓login.password
            }
            """, "a property"),
        Example(
            """
            func f(iban: String?) {
                let content = UNMutableNotificationContent()
                if let number = iban { content.body = ↓"Paid from \\(number)" }
            }
            """, "unwrapped"),
        Example(
            """
            func f(cvv: String) {
                let content = UNMutableNotificationContent()
                content.userInfo = ↓["x": cvv]
            }
            """, "under an ordinary key"),
        Example(
            """
            func f(secretKey: String) {
                let activity = NSUserActivity(activityType: "a")
                activity.userInfo = ↓["k": secretKey]
            }
            """, "an activity"),
        Example(
            """
            func f(load: () async throws -> (String, String)) async throws {
                let (name, pinCode) = try await load()
                let content = UNMutableNotificationContent()
                content.body = ↓name + pinCode
            }
            """, "a tuple"),
    ]

    /// Code of the same shapes that is right.
    static let secretInNotificationLookAlikes: [Example] = [
        Example(
            """
            func tell(_ city: String, _ code: String) {
                let content = UNMutableNotificationContent()
                content.title = String(format: NSLocalizedString("Sign-in from %@", comment: ""), city)
                content.body = String(format: NSLocalizedString("%@ gives you a discount", comment: ""), code)
            }
            """, "formats that mention no secret"),
        Example(
            """
            func push(loginCode: String) -> [String: Any] {
                ["aps": ["alert": ["title": "Sign-in", "body": "Open the app to see the code"]], "login": true]
            }
            """),
        Example("let row = [\"notification\": [\"footer\": password]]", "nothing that is shown"),
        Example(
            """
            import ClockKit
            func face(stepCount: Int) -> CLKTextProvider { CLKSimpleTextProvider(text: "\\(stepCount)", shortText: "PIN") }
            func push(name: String) {
                let note = APNSAlertNotification(alert: .init(title: .raw("Login code"), body: .raw("\\(name) wrote")), payload: 1)
            }
            """),
        Example(
            """
            import ActivityKit
            struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { var line: String } }
            func show(_ ride: Activity<Ride>, doorCode: String, row: Row) async throws {
                let state = Ride.ContentState(line: doorCode.isEmpty ? "Open" : "Locked")
                _ = try Activity.request(attributes: Ride(), content: ActivityContent(state: state, staleDate: nil))
                row.update(doorCode)
            }
            """, "one of two texts, and another thing's method"),
        Example(
            """
            func f(cardNumber: String) {
                let content = UNMutableNotificationContent()
                content.body = "Card ending in \\(cardNumber.suffix(4))"
            }
            """, "the last digits"),
        Example(
            """
            func f(password: String) {
                let content = UNMutableNotificationContent()
                content.body = password.isEmpty ? "No password" : "Password set"
            }
            """, "one of two texts"),
        Example(
            """
            func show(_ text: String) {
                let content = UNMutableNotificationContent()
                content.body = text
            }
            func f(password: String) { show("Signed in") }
            """, "never given a secret"),
        Example(
            """
            struct Login { var name = ""; var password = "" }
            func f(_ login: Login) {
                let content = UNMutableNotificationContent()
                content.title = login.name
            }
            """, "another property"),
        Example(
            """
            func f(tokens: [String]) {
                let content = UNMutableNotificationContent()
                content.subtitle = "\\(tokens.count) left"
            }
            """, "a count"),
        Example(
            """
            func f(secret: Data) {
                let content = UNMutableNotificationContent()
                content.userInfo = ["digest": SHA256.hash(data: secret).description]
            }
            """, "a digest"),
    ]
}
