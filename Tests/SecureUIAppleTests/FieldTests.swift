import Foundation
import InputValidation
import SecureUI
import SwiftUI
import Testing
import UIKit

/// Keys, pastes and input methods against an emulated text field; built by scripts/check-apple.
@MainActor @Suite(.serialized) struct FieldTests {
    private final class Model {
        var text = ""
        var isShown = false
        var leftOut: [Set<Reason.Code>] = []
    }

    private let scene = UIWindowScene(.foregroundActive)
    private let window: UIWindow
    private let screen: EmulatedHierarchy
    private let model = Model()

    init() {
        window = UIWindow(windowScene: scene)
        window.isHidden = false
        screen = EmulatedHierarchy(in: window)
    }

    private var field: UITextField? { window.subviews.compactMap { $0 as? UITextField }.first }
    private var text: Binding<String> {
        Binding { [model] in
            model.text
        } set: { [model] in
            model.text = $0
        }
    }
    private var isShown: Binding<Bool> {
        Binding { [model] in
            model.isShown
        } set: { [model] in
            model.isShown = $0
        }
    }

    private func name(_ limit: Int = 5) -> SanitizedTextField {
        let rule = TypingRule(characters: limit, allowed: .letters.union(.spaces))
        return SanitizedTextField("Name", text: text, rule: rule) { [model] in model.leftOut.append($0) }
    }

    private func settle() async { for _ in 0..<20 { await Task.yield() } }

    @Test func whatIsNotAllowedIsNotTyped() throws {
        screen.show(name())
        let field = try #require(field)
        #expect(field.placeholder == "Name")
        for key in ["A", "n", "1", "\u{202E}", "n"] { field.insertText(key) }
        #expect(field.text == "Ann" && model.text == "Ann")
        #expect(model.leftOut == [[.characterNotAllowed], [.directionControl]])
        field.insertText("abella")
        #expect(field.text == "Annab" && model.text == "Annab" && model.leftOut.last == [.tooLong])
    }

    /// In the middle of a text that is full the cursor stays, and nothing at the end is lost.
    @Test func theCursorStays() throws {
        model.text = "abcde"
        screen.show(name())
        let field = try #require(field)
        field.emulatedSelection = 2..<2
        field.insertText("x")
        #expect(field.text == "abcde" && field.emulatedSelection == 2..<2)
        field.emulatedSelection = 1..<3
        field.insertText("7")
        #expect(field.text == "abcde" && field.emulatedSelection == 3..<3)
        field.emulatedSelection = 1..<3
        field.insertText("x1yz")
        #expect(field.text == "axyde" && field.emulatedSelection == 3..<3)
        field.deleteBackward()
        #expect(field.text == "axde" && model.text == "axde" && field.emulatedSelection == 2..<2)
        field.insertText("\u{1F600}")
        #expect(field.text == "axde" && field.emulatedSelection == 2..<2)
    }

    /// A text from elsewhere may be too long: what is there can be taken away key by key, and is not cut.
    @Test func aLongTextIsNotCut() throws {
        model.text = "abcdefghi"
        screen.show(name())
        let field = try #require(field)
        field.insertText("x")
        #expect(field.text == "abcdefghi")
        field.deleteBackward()
        #expect(field.text == "abcdefgh" && model.text == "abcdefgh")
    }

    @Test func inputMethodsComposeUndisturbed() throws {
        screen.show(name(3))
        let field = try #require(field)
        field.compose("n")
        field.compose("ni h")
        #expect(field.text == "ni h" && model.text.isEmpty, "longer than allowed, and not settled")
        screen.show(name(3))
        #expect(field.text == "ni h", "a drawing meanwhile takes nothing away")
        field.insertText("你好")
        #expect(field.text == "你好" && model.text == "你好" && model.leftOut.isEmpty)
        field.compose("e")
        field.insertText("e\u{301}")
        #expect(field.text?.unicodeScalars.count == 3 && model.text == "你好é", "composed")
    }

    @Test func theModelReachesTheField() throws {
        screen.show(name())
        model.text = "Bea"
        screen.show(name())
        let field = try #require(field)
        #expect(field.text == "Bea")
        field.insertText("t")
        #expect(model.text == "Beat")
    }

    // MARK: Secrets

    private func password(_ purpose: SecretPurpose = .password) -> SecureEntryField {
        SecureEntryField("Password", text: text, purpose: purpose, isRevealed: isShown)
    }

    @Test func nobodyLearnsIt() throws {
        for (purpose, type) in [
            (SecretPurpose.password, UITextContentType.password), (.newPassword, .newPassword),
            (.oneTimeCode, .oneTimeCode), (.other, nil),
        ] as [(SecretPurpose, UITextContentType?)] {
            let field = SecretField(purpose)
            #expect(field.isSecureTextEntry && field.textContentType == type)
            #expect(field.autocorrectionType == .no && field.spellCheckingType == .no && field.smartQuotesType == .no)
            #expect(field.autocapitalizationType == .none && field.smartDashesType == .no)
            #expect((field.keyboardType == .numberPad) == (purpose == .oneTimeCode))
        }
    }

    @Test func shownForAsLongAsAsked() async throws {
        screen.show(password())
        let field = try #require(field)
        for key in ["p", "ä", "'", " ", "\u{1F600}"] { field.insertText(key) }
        #expect(model.text == "pä' \u{1F600}" && field.isSecureTextEntry)
        model.isShown = true
        screen.show(password())
        #expect(!field.isSecureTextEntry)
        model.isShown = false
        screen.show(password())
        #expect(field.isSecureTextEntry)
        // A field that was covered again begins anew with the next key, of itself.
        field.insertText("!")
        #expect(field.text == "pä' \u{1F600}!" && model.text == field.text)
        await settle()
        #expect(!model.isShown)
    }

    /// What a password manager filled in is not cut by covering it.
    @Test func coveringCutsNothing() throws {
        model.text = String(repeating: "x", count: 200)
        screen.show(password())
        let field = try #require(field)
        for isShown in [true, false, true, false] {
            model.isShown = isShown
            screen.show(password())
        }
        #expect(field.isSecureTextEntry && field.text == model.text && model.text.count == 200)
        field.deleteBackward()
        #expect(model.text.count == 199)
    }

    @Test func leavingHidesIt() async throws {
        screen.show(password())
        let field = try #require(field)
        field.insertText("secret")
        model.isShown = true
        screen.show(password())
        NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
        #expect(field.isSecureTextEntry, "before the picture for the app switcher is taken")
        await settle()
        #expect(!model.isShown)
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        #expect(field.isSecureTextEntry && field.text == "secret")
    }

    @Test func aRecordingHidesIt() async throws {
        screen.show(password())
        let field = try #require(field)
        model.isShown = true
        screen.show(password())
        scene.emulate(.active)
        #expect(field.isSecureTextEntry)
        await settle()
        #expect(!model.isShown)
        model.isShown = true
        screen.show(password())
        #expect(field.isSecureTextEntry)
        await settle()
        #expect(!model.isShown, "the button says what is so")
        scene.emulate(.inactive)
        #expect(field.isSecureTextEntry, "until somebody asks again")
        model.isShown = true
        screen.show(password())
        #expect(!field.isSecureTextEntry)
    }
}
