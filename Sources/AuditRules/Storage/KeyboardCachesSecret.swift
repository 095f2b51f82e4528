import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secret fields that show and learn what is typed.
    static let keyboardCachesSecret = Rule(
        id: "keyboard-caches-secret",
        title: "Text field for a secret without secure entry",
        category: .storage,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(524), .cwe(549), .masvs("STORAGE", 2), .masvs("PLATFORM", 3), .maswe(36), .mastg("MASTG-TEST-0313"),
            .mastg("MASTG-TEST-0346"), .mobileTop10(9),
        ],
        why: """
            A plain text field shows the secret to onlookers, and the keyboard may learn it and suggest it elsewhere.
            """,
        remedy: """
            Use `SecureField` in SwiftUI and `isSecureTextEntry = true` in UIKit; where the text must be readable, at \
            least turn autocorrection off with `autocorrectionDisabled()`. Bulwark’s `SecureEntryField` does both, and \
            shows the text for as long as the user asks.
            """,
        bad: [
            Example(
                "struct A: View { var body: some View { ↓TextField(\"Password\", text: $entered) } }",
                mended: "struct A: View { var body: some View { SecureField(\"Password\", text: $entered) } }"),
            Example("struct A: View { var body: some View { ↓TextField(\"\", text: $model.passcode).padding() } }"),
            Example("let passwordField = ↓UITextField()"),
            Example(
                """
                final class Gate: NSWindowController {
                    let entry: NSTextField = {
                        let box = ↓NSTextField(frame: .zero)
                        box.placeholderString = "Master passphrase"
                        return box
                    }()
                }
                """, "AppKit"),
            Example(
                "struct A: View { var body: some View { ↓TextField(\"Password\", text: $entered).autocorrectionDisabled(false) } }"
            ),
            Example(
                """
                struct Join: View {
                    var body: some View {
                        SecureField("Password", text: $password)
                        ↓TextField("Passphrase of the archive", text: $archivePassphrase)
                    }
                }
                """, "the secure field is for something else"),
            Example(
                """
                final class LockController: UIViewController {
                    override func viewDidLoad() { entry.placeholder = "Passcode"; entry.isSecureTextEntry = ↓false }
                }
                """, "recognized by its placeholder"),
            Example(
                """
                lazy var pinField: UITextField = {
                    let field = UITextField()
                    field.isSecureTextEntry = ↓false
                    return field
                }()
                """),
        ],
        good: [
            Example(
                """
                struct Pairing: View {
                    @State private var pin = ""
                    var body: some View { HStack { TextField("PIN", text: $pin) }.keyboardType(.decimalPad) }
                }
                """, "a digit keyboard learns nothing"),
            Example("struct A: View { var body: some View { SecureField(\"Password\", text: $password) } }"),
            Example(
                """
                struct A: View {
                    var body: some View {
                        if isShown { TextField("Password", text: $password) } else { SecureField("Password", text: $password) }
                    }
                }
                """, "the user asked to see it"),
            Example("let passwordField = UITextField()\npasswordField.isSecureTextEntry = true"),
            Example(
                """
                func build() { let passwordField = NSSecureTextField(); let shown = NSTextField() }
                let server = NSTextField(frame: .zero)
                """, "AppKit"),
            Example(
                """
                final class Login: UIViewController {
                    override func viewDidLoad() { passwordField.isSecureTextEntry = true }
                    @objc func reveal() { passwordField.isSecureTextEntry = false }
                }
                """, "shown when the user asks"),
            Example(
                "func configure() { nameField.isSecureTextEntry = false; passwordHintField.isSecureTextEntry = false }"),
            Example(
                "TextField(\"Code\", text: $otp).textContentType(.oneTimeCode)",
                "a code that is worthless afterward"),
            Example("TextField(\"Access token\", text: $token).autocorrectionDisabled()"),
            Example("TextField(\"Password age\", value: $model.passwordDays, format: .number)", "a number"),
            Example("TextField(\"PIN of the lamp\", value: $lamp.pin, format: HexStyle())", "bytes of a device"),
            Example("TextField(\"Password hint\", text: $passwordHint); TextField(\"Search\", text: $query)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for field in file.calls("TextField", "TextEditor") where field.callee?.kind == .reference {
        // What is typed into a field with a format is a number or a date, and no word to learn.
        guard field.isForPassword(pass), !field.isCareful, !field.hasSecureTwin, field.argument("format") == nil,
            field.argument("formatter") == nil
        else { continue }
        pass.report(
            "`\(field.name)` shows what is typed and lets the keyboard learn it", at: field,
            .init(fix: field.asSecureField))
    }
    inspectOpenFields(file, &pass)
    inspectDesktopFields(file, &pass)
    guard !file.tree.mentions("isSecureTextEntry") else { return }
    for field in file.calls("UITextField") where field.isNamedForPassword(pass) {
        let name = field.parent?.name ?? ""
        pass.report("`\(name)` is created in code, and `isSecureTextEntry` is not set anywhere in this file", at: field)
    }
}

/// `NSTextField` for a password, where AppKit has a field of its own for them.
private func inspectDesktopFields(_ file: SwiftFile, _ pass: inout Pass) {
    let hides = ["NSSecureTextField", "isEditable", "labelWithString"].contains { file.tree.mentions($0) }
    guard !hides else { return }
    for field in file.calls("NSTextField") {
        guard let variable = field.parent, variable.kind == .variable, field.role == .initialValue else { continue }
        let placeholders = file.members("placeholderString").filter { place in
            place.role == .target && place.base?.unwrapped.lastName == variable.name
                && place.enclosingFunction == field.enclosingFunction
        }
        let asked = placeholders.compactMap { pass.constant($0.parent?.child(.operand))?.value.string }.first {
            Node.isForHidden(Words.of($0), pass)
        }
        guard asked != nil || field.isNamedForPassword(pass) else { continue }
        pass.report("`\(variable.name)` shows what is typed, unlike `NSSecureTextField`", at: field)
    }
}

/// `pinField.isSecureTextEntry = false` where a field is set up, and nothing ever makes it hide what is typed.
private func inspectOpenFields(_ file: SwiftFile, _ pass: inout Pass) {
    let uses = file.members("isSecureTextEntry")
    for use in uses where use.role == .target && !use.isForDevelopers {
        guard let value = use.parent?.child(.operand), value.isFalse(pass), use.standsInSetup,
            let field = use.base?.unwrapped, let name = field.nameOfHidden(pass)
        else { continue }
        let isHiddenElsewhere = uses.contains { other in
            other.base?.unwrapped.lastName == field.lastName
                && !(other.role == .target && other.parent?.child(.operand)?.isFalse(pass) == true)
        }
        guard !isHiddenElsewhere else { continue }
        pass.report("`\(name)` is configured to show what is typed", at: value)
    }
}

/// Words of what must not be seen while it is typed; a token or a one-time code is pasted and checked by eye.
private let hidden: Set<String> = ["password", "passcode", "passphrase", "pwd", "passwd", "pin", "cvv", "cvc"]

extension Node {
    /// `SecureField`, which takes the same title, text and prompt.
    fileprivate var asSecureField: SourceFix? {
        let isAlike = arguments.allSatisfy { ["", "text", "prompt"].contains($0.label) && $0.kind != .closure }
        // Beside a field that hides it may be the one that shows, at the user's wish.
        guard name == "TextField", isAlike, let callee, callee.kind == .reference, !tree.mentions("SecureField") else {
            return nil
        }
        return .write("SecureField", for: callee)
    }

    fileprivate func isForPassword(_ pass: Pass) -> Bool {
        let binding = argument("text")?.unwrapped
        let bound =
            binding.map { $0.kind == .prefix || $0.kind == .member || $0.kind == .reference ? $0.text : "" } ?? ""
        let name = bound.split(separator: ".").last.map { $0.drop { $0 == "$" } } ?? ""
        let title = arguments.first.flatMap { $0.label.isEmpty ? pass.constant($0)?.value.string : nil } ?? ""
        let names = pass[SensitiveNames.self]
        return [String(name), title].contains {
            names.kind(of: $0) == .credential && !hidden.isDisjoint(with: Words.of($0))
        }
    }

    /// Whether a modifier of the field says what kind of text it takes, or keeps the keyboard from learning it.
    fileprivate var isCareful: Bool {
        // A keyboard of digits learns nothing; the modifier may stand at a view around.
        let hasDigits = ancestors.contains { call in
            call.kind == .call && call.name == "keyboardType"
                && call.arguments.first.map {
                    ["numberPad", "decimalPad", "asciiCapableNumberPad"].contains($0.unwrapped.name)
                }
                    ?? false
        }
        if hasDigits { return true }
        var node = self
        while let member = node.parent, member.kind == .member, let call = member.parent, call.kind == .call {
            // The keyboard keeps nothing of a field that it knows to be for passwords.
            let isCode =
                call.name == "textContentType" && ["oneTimeCode", "assword"].contains { call.text.contains($0) }
            let isSwitch = ["autocorrectionDisabled", "disableAutocorrection"].contains(call.name)
            if isCode || isSwitch && call.arguments.first?.unwrapped.text != "false" { return true }
            node = call
        }
        return false
    }

    /// Whether a secure field for the same text stands in the same view, so that the plain one shows what the user asks to
    /// see.
    fileprivate var hasSecureTwin: Bool {
        guard let type = enclosingType else { return false }
        let own = argument("text")?.text
        return type.descendants.contains { other in
            guard other.kind == .call, other.name == "SecureField" else { return false }
            let text = other.argument("text")?.text
            return own == nil || text == nil || own == text
        }
    }

    /// Whether a place sets something up once: in an initializer, a closure that makes a value, `viewDidLoad`.
    fileprivate var standsInSetup: Bool {
        guard let function = enclosingFunction else { return false }
        switch function.kind {
        case .closure: return function.parent?.kind == .call && function.role == .callee
        case .functionDecl:
            return settingUp.contains(function.name) || settingUp.contains(Words.of(function.name).first ?? "")
        case .accessor: return false
        default: return true
        }
    }

    /// The name of a field, or what its placeholder says, where that is a secret to be typed unseen.
    fileprivate func nameOfHidden(_ pass: Pass) -> String? {
        var names = [lastName]
        if let made = enclosing(.variable), made.initialValue?.contains(self) == true { names.append(made.name) }
        for placeholder in tree.nodes(.member, named: ["placeholder"]) {
            guard placeholder.role == .target, placeholder.base?.unwrapped.lastName == lastName,
                placeholder.enclosingFunction == enclosingFunction,
                let text = pass.constant(placeholder.parent?.child(.operand))?.value.string
            else { continue }
            names.append(text)
        }
        return names.first { Self.isForHidden(Words.of($0), pass) }
    }

    fileprivate func isNamedForPassword(_ pass: Pass) -> Bool {
        guard let variable = parent, variable.kind == .variable, role == .initialValue else { return false }
        return Self.isForHidden(Words.of(variable.name), pass)
    }

    fileprivate static func isForHidden(_ name: [String], _ pass: Pass) -> Bool {
        var words = name
        while let last = words.last, ["field", "text", "input", "textfield"].contains(last) { words.removeLast() }
        return pass[SensitiveNames.self].kind(of: words.joined(separator: "_")) == .credential
            && !hidden.isDisjoint(with: words)
    }
}

/// Functions, or their first words, that set things up once.
private let settingUp: Set<String> = [
    "viewDidLoad", "loadView", "awakeFromNib", "makeUIView", "setup", "configure", "prepare", "build", "style",
    "layout",
    "initialize",
]
