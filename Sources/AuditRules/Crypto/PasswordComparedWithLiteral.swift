import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Passwords that are checked against a text of the program.
    static let passwordComparedWithLiteral = Rule(
        id: "password-compared-with-literal",
        title: "Password compared with a hard-coded value",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(798), .cwe(259), .cwe(547), .masvs("AUTH", 1), .masvs("CRYPTO", 2), .maswe(4), .maswe(20),
            .mobileTop10(1), .mobileTop10(3),
        ],
        why: """
            The correct password can be read from the app, and the check is a single branch that can be patched out. \
            It does not stop anyone who looks.
            """,
        remedy: """
            Let the server check the password. For a local lock, keep the secret in the keychain so that a wrong \
            password fails to unlock it.
            """,
        bad: [
            Example("if ↓pin.isEqual(\"9876\") { open() }"),
            Example("if user == \"admin\" && ↓password == \"This!sA5Ecret\" { open() }"),
            Example("let isRight = ↓passwordTextField.text == \"root\""),
            Example("guard ↓\"4711\" == pin else { return }"),
            Example("switch passcode { case ↓\"opensesame\": unlock(); default: deny() }"),
            Example(
                "let secretWord = \"xyzzy42\"; if ↓password == secretWord { open() }", "a constant by another name"),
        ] + .passwordComparedWithLiteralBad,
        good: [
            Example("if password == \"\" { warn() }; if password.isEmpty { warn() }"),
            Example("if password == confirmation { save() }"),
            Example("if field.name == \"password\" { secure(field) }; if key == \"pin\" { }", "compares a name"),
            Example("if passwordField.identifier == \"login.password\" { focus() }"),
            Example("if maskedPassword == \"••••••\" { reveal() }", "a mask"),
            Example("if pin.type == \"coffee\" { show() }", "a pin on a map"),
        ] + .passwordComparedWithLiteralGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for comparison in file.tree.nodes(.binary, named: ["==", "!="]) {
        let sides = comparison.children(.operand)
        guard sides.count == 2, !comparison.isDebugOnly else { continue }
        for (secret, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            guard secret.kind != .string, let name = secret.passwordName, !isName(secret, pass),
                let text = constant(other, pass),
                pass.declaration(of: secret.unwrapped)?.isComparedWithItsDefault != true
            else { continue }
            report(name, text, in: other, at: comparison, &pass)
            break
        }
    }
    for call in file.calls("isEqual", "elementsEqual") where !call.isDebugOnly {
        guard let name = call.base?.passwordName, let text = call.arguments.first, text.kind == .string else {
            continue
        }
        report(name, text.name, in: text, at: call, &pass)
    }
    for choice in file.nodes(.switch) {
        guard let name = choice.child(.subject)?.passwordName else { continue }
        for clause in choice.children where clause.kind == .case {
            for pattern in clause.children(.pattern) where pattern.kind == .string {
                report(name, pattern.name, in: pattern, at: pattern, &pass)
            }
        }
    }
}

/// Whether an expression is itself a text of the program: `EntryField.password` names a field and is typed by nobody.
private func isName(_ node: Node, _ pass: Pass) -> Bool {
    let node = node.unwrapped
    if pass.constant(node) != nil { return true }
    guard node.kind == .member, node.has(.hasImplicitBase) || node.base?.unwrapped.isTypeName == true else {
        return false
    }
    return pass.lookup.declaration(ofMember: node).map { $0.kind == .enumCase || $0.has(.isLet) } ?? true
}

/// A literal, or a constant whose name does not already say that it is a password.
private func constant(_ node: Node, _ pass: Pass) -> String? {
    if node.kind == .string { return node.name }
    guard !node.lastName.isPasswordName else { return nil }
    if let text = pass.constant(node)?.value.string { return text }
    guard isSettled(node, pass) else { return nil }
    return pass.settingFlow(to: node, .text)?.source.node.name
}

/// Whether a value is what the code around says, and nobody else can set it: of a function, a getter or a `let`.
private func isSettled(_ node: Node, _ pass: Pass) -> Bool {
    let node = node.unwrapped
    if node.kind == .call { return pass.lookup.function(of: node)?.children(.parameter).isEmpty ?? false }
    guard let declaration = pass.declaration(of: node), declaration.kind == .variable else { return false }
    let isKept = declaration.parent?.kind.isTypeDeclaration == true && !declaration.has(.isComputed)
    return !declaration.has(.isPattern) && !declaration.has(.isOptionalBinding) && (!isKept || declaration.has(.isLet))
}

private func report(_ name: String, _ text: String, in literal: Node, at place: Node, _ pass: inout Pass) {
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard text.utf8.count >= 3, !text.contains(" "), isNumber || !isMask(text) else { return }
    pass.report("\(name.asSubject) is compared with a hard-coded value", at: place, .init(masking: [literal.range]))
}

private func isMask(_ text: String) -> Bool {
    Set(text).count == 1 || ["true", "false", "yes", "none", "null", "nil", "(null)"].contains(text.lowercased())
        || text.contains("•") || text.contains("***")
}

extension Node {
    /// The name of the password that an expression is: a variable, or what was typed into a field.
    fileprivate var passwordName: String? {
        let node = unwrapped
        if node.kind == .binary, node.name == "??" { return node.children(.operand).first?.passwordName }
        guard [.reference, .member, .call].contains(node.kind) else { return nil }
        if ["text", "stringValue", "trimmingCharacters", "value", "lowercased", "string", "wrappedValue"].contains(
            node.name),
            let base = node.base
        {
            let field = base.lastName.lowercased()
            let isField = (field.contains("password") || field.contains("passcode") || field.hasPrefix("pin"))
            return isField && !field.contains("label") ? base.lastName : nil
        }
        let isShort = node.kind == .reference && ["pass", "passw"].contains(node.name.lowercased())
        return node.kind != .call && (isShort || node.name.isPasswordName) ? node.name : nil
    }
}
