import AppKit
import Foundation
import InputValidation
import SecureUI
import SwiftUI
import Testing

/// Keys, pastes and input methods against an emulated editor of AppKit; built by scripts/check-appkit.
@MainActor @Suite(.serialized) struct MacFieldTests {
    private final class Model {
        var text = ""
        var isShown = false
        var leftOut: [Set<Reason.Code>] = []
    }

    private let window = NSWindow(
        contentRect: CGRect(x: 0, y: 0, width: 400, height: 300), styleMask: .titled, backing: .buffered, defer: false)
    private let screen: EmulatedHierarchy
    private let model = Model()

    init() throws {
        screen = EmulatedHierarchy(in: try #require(window.contentView))
        window.makeKeyAndOrderFront(nil)
    }

    private var top: NSView? { window.contentView?.subviews.first }
    private var fields: [NSTextField] { (top?.subviews ?? []).compactMap { $0 as? NSTextField } }
    private var seen: NSTextField? { (top as? NSTextField) ?? fields.first { !$0.isHidden } }
    private var isCovered: Bool { seen is NSSecureTextField }
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

    /// Draws the field, and clicks into it.
    private func edit(_ view: some View) throws -> NSTextView {
        screen.show(view)
        #expect(window.makeFirstResponder(seen))
        let editor = try #require(window.emulatedEditor)
        editor.selectedRange = NSRange(location: editor.string.utf16.count, length: 0)
        return editor
    }

    private func settle() async { for _ in 0..<20 { await Task.yield() } }

    @Test func whatIsNotAllowedIsNotTyped() throws {
        let editor = try edit(name())
        #expect(seen?.placeholderString == "Name" && seen?.cell?.usesSingleLineMode == true)
        for key in ["A", "n", "1", "\u{202E}", "n"] { editor.insertText(key) }
        #expect(editor.string == "Ann" && model.text == "Ann" && seen?.stringValue == "Ann")
        #expect(model.leftOut == [[.characterNotAllowed], [.directionControl]])
        editor.insertText("abella")
        #expect(editor.string == "Annab" && model.text == "Annab" && model.leftOut.last == [.tooLong])
        window.makeFirstResponder(nil)
        #expect(seen?.stringValue == "Annab")
    }

    /// In the middle of a text that is full the cursor stays, and nothing at the end is lost.
    @Test func theCursorStays() throws {
        model.text = "abcde"
        let editor = try edit(name())
        editor.selectedRange = NSRange(location: 2, length: 0)
        editor.insertText("x")
        #expect(editor.string == "abcde" && editor.selectedRange == NSRange(location: 2, length: 0))
        editor.selectedRange = NSRange(location: 1, length: 2)
        editor.insertText("x1yz")
        #expect(editor.string == "axyde" && editor.selectedRange == NSRange(location: 3, length: 0))
        editor.deleteBackward()
        #expect(model.text == "axde" && editor.selectedRange == NSRange(location: 2, length: 0))
        screen.show(name())
        #expect(editor.selectedRange == NSRange(location: 2, length: 0), "a drawing moves no cursor")
        model.text = "Axde"
        screen.show(name())
        #expect(editor.string == "Axde" && editor.selectedRange == NSRange(location: 2, length: 0))
    }

    @Test func aLongTextIsNotCut() throws {
        model.text = "abcdefghi"
        let editor = try edit(name())
        editor.insertText("x")
        #expect(editor.string == "abcdefghi")
        editor.deleteBackward()
        #expect(editor.string == "abcdefgh" && model.text == "abcdefgh")
    }

    @Test func inputMethodsComposeUndisturbed() throws {
        let editor = try edit(name(3))
        editor.compose("n")
        editor.compose("ni h")
        #expect(editor.string == "ni h" && model.text.isEmpty, "longer than allowed, and not settled")
        screen.show(name(3))
        #expect(editor.string == "ni h" && editor.hasMarkedText(), "a drawing meanwhile takes nothing away")
        editor.insertText("你好")
        #expect(editor.string == "你好" && model.text == "你好" && model.leftOut.isEmpty)
    }

    /// AppKit settles what is composed when the field is left, and tells of no change.
    @Test func leavingSettlesWhatWasComposed() throws {
        let editor = try edit(name(3))
        editor.compose("ni hao")
        window.makeFirstResponder(nil)
        #expect(model.text == "ni " && seen?.stringValue == "ni " && model.leftOut == [[.tooLong]])
    }

    @Test func undoIsTheSystemsWhereAllIsAllowed() throws {
        let editor = try edit(name())
        let undo = try #require((seen as? SanitizedField)?.undoManager(for: editor))
        editor.insertText("A")
        editor.insertText("n")
        undo.undo()
        #expect(editor.string == "A" && model.text == "A")
        undo.redo()
        #expect(editor.string == "An" && model.text == "An")
        editor.insertText("1")
        #expect(editor.string == "An" && !undo.canUndo, "what was left out does not come back")
        editor.insertText("n")
        #expect(undo.canUndo)
        window.makeFirstResponder(nil)
        #expect(!undo.canUndo, "another field has the editor")
    }

    // MARK: Secrets

    private func password(_ purpose: SecretPurpose = .password) -> SecureEntryField {
        SecureEntryField("Password", text: text, purpose: purpose, isRevealed: isShown)
    }

    private func reveal(_ wish: Bool) {
        model.isShown = wish
        screen.show(password())
    }

    @Test func shownForAsLongAsAsked() async throws {
        let editor = try edit(password())
        #expect(isCovered && fields.allSatisfy { $0.contentType == .password && $0.placeholderString == "Password" })
        for key in ["p", "ä", "'", " "] { editor.insertText(key) }
        editor.selectedRange = NSRange(location: 1, length: 2)
        reveal(true)
        let shown = try #require(window.emulatedEditor)
        #expect(!isCovered && shown !== editor && shown.string == "pä' ")
        #expect(shown.selectedRange == NSRange(location: 1, length: 2), "one goes on where one was")
        shown.insertText("é")
        #expect(model.text == "pé " && fields.filter(\.isHidden).allSatisfy { $0.stringValue.isEmpty })
        reveal(false)
        #expect(isCovered && window.emulatedEditor?.string == "pé " && shown.string.isEmpty, "nothing is left behind")
        window.emulatedEditor?.insertText("!")
        #expect(model.text == "pé! ")
        await settle()
        #expect(!model.isShown)
    }

    @Test func nobodyLearnsIt() throws {
        _ = try edit(password())
        reveal(true)
        let editor = try #require(window.emulatedEditor)
        #expect(!editor.isContinuousSpellCheckingEnabled && !editor.isAutomaticSpellingCorrectionEnabled)
        #expect(!editor.isAutomaticQuoteSubstitutionEnabled && !editor.isAutomaticDashSubstitutionEnabled)
        #expect(!editor.isAutomaticTextReplacementEnabled && !editor.isAutomaticTextCompletionEnabled)
        screen.end()
        for (purpose, type) in [
            (SecretPurpose.newPassword, NSTextContentType.newPassword), (.oneTimeCode, .oneTimeCode), (.other, nil),
        ] as [(SecretPurpose, NSTextContentType?)] {
            let field = SecretField(purpose)
            #expect(field.subviews.allSatisfy { ($0 as? NSTextField)?.contentType == type })
        }
    }

    @Test(arguments: [NSWindow.didResignKeyNotification, NSWindow.willMiniaturizeNotification])
    func leavingTheWindowHidesIt(_ name: Notification.Name) async throws {
        try edit(password()).insertText("secret")
        reveal(true)
        NotificationCenter.default.post(name: name, object: window)
        #expect(isCovered && seen?.stringValue == "secret")
        await settle()
        #expect(!model.isShown)
    }

    @Test func leavingTheAppHidesIt() throws {
        model.text = "secret"
        reveal(true)
        #expect(!isCovered && seen?.stringValue == "secret")
        NotificationCenter.default.post(name: NSApplication.didResignActiveNotification, object: nil)
        #expect(isCovered && seen?.stringValue == "secret" && window.emulatedEditor == nil, "nobody was typing")
    }
}
