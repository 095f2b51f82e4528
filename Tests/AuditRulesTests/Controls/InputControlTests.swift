import CodeModel
import Testing

/// How the controls of input answer for small projects.
@Suite struct InputControlTests {
    @Test func inputValidated() {
        let check = "struct Check { ↓func isValid(_ name: String) -> Bool { name.count <= 40 && !name.isEmpty } }"
        let use = "func submit(_ name: String) { guard Check().isValid(name) else { return }; send(name) }"
        expectPassed("input-validated", field, .app("Check", check), .app("Submit", use))
        expectNotFound("input-validated", field, .app("Check", check), because: "no function that checks text is used")
        expectNotFound(
            "input-validated", field,
            .app("Check", "struct Check { func isValid(_ name: String) -> Bool { true } }"), .app("Submit", use))
        let link = """
            final class Delegate: UIResponder, UIApplicationDelegate {
                func application(_ app: UIApplication, open url: URL, options: [Key: Any] = [:]) -> Bool {
                    call(url.absoluteString.components(separatedBy: "/call/")[1])
                    return true
                }
            }
            """
        expectFailed("input-validated", field, .app("Delegate", link))
        expectNotApplicable("input-validated", .view)
    }

    @Test func injectionPrevented() {
        let bound = #"let rows = try ↓Row.fetchAll(db, sql: "SELECT * FROM note WHERE id = ?", arguments: [id])"#
        expectPassed("injection-prevented", .app("Notes", bound))
        expectFailed(
            "injection-prevented",
            .app("Notes", #"let rows = try Row.fetchAll(db, sql: "SELECT * FROM note WHERE title = '\(field.text!)'")"#)
        )
        expectNotFound(
            "injection-prevented",
            .app("Notes", #"func preventInjection() { sqlite3_exec(db, "DELETE FROM note", nil, nil, nil) }"#))
        expectNotApplicable("injection-prevented", .app("Notes", "struct InjectionGuard { let isSafe = true }"))
    }

    @Test func inputLengthLimited() {
        let cut = """
            import SwiftUI
            struct Name: View {
                @State private var name = ""
                var body: some View {
                    TextField("Name", text: $name).onChange(of: name) { ↓name = String(name.prefix(40)) }
                }
            }
            """
        expectPassed("input-length-limited", .app("Name", cut))
        expectNotFound(
            "input-length-limited", .app("Name", cut.replacing("name.prefix(40)", with: "name.uppercased()")),
            because: "none sets a maximum length")
        expectNotFound("input-length-limited", field, .app("Limits", "enum Limits { static let maxLength = 40 }"))
        expectNotApplicable("input-length-limited", .view)
    }

    @Test func inputFormatValidated() {
        let address = """
            struct Contact {
                func isValidEmail(_ text: String) -> Bool {
                    ↓text.wholeMatch(of: /[a-z.]+@[a-z.]+/) != nil
                }
            }
            """
        expectPassed("input-format-validated", email, .app("Contact", address))
        expectNotFound(
            "input-format-validated", email,
            .app("Contact", "struct Contact { func isValidEmail(_ text: String) -> Bool { !text.isEmpty } }"))
        let loose =
            #"func isOurs(_ url: String) -> Bool { url.range(of: "https?://acme\\.com/", options: .regularExpression) != nil }"#
        expectFailed("input-format-validated", email, .app("Loose", loose))
        expectNotApplicable("input-format-validated", field)
    }

    @Test func inputSanitizedInUi() {
        let delegate = """
            final class Amount: NSObject, UITextFieldDelegate {
                ↓func textField(
                    _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString text: String
                ) -> Bool { text.allSatisfy(\\.isNumber) }
            }
            """
        expectPassed("input-sanitized-in-ui", field, .app("Amount", delegate))
        expectNotFound(
            "input-sanitized-in-ui", field,
            .app("Amount", delegate.replacing("text.allSatisfy(\\.isNumber)", with: "true")))
        expectNotFound("input-sanitized-in-ui", field, .app("Sanitized", "struct SanitizedTextField {}"))
        expectNotApplicable("input-sanitized-in-ui", .view)
    }

    @Test func fileUploadValidated() {
        let upload = """
            import SwiftUI
            struct Attach: View {
                var body: some View { Text("+").fileImporter(isPresented: $shown, allowedContentTypes: [.pdf]) { take($0) } }
                func send(_ url: URL) throws {
                    let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                    guard CHECK else { return }
                    session.uploadTask(with: request, fromFile: url).resume()
                }
            }
            """
        expectPassed("file-upload-validated", .app("Attach", upload.replacing("CHECK", with: "↓size <= maximumSize")))
        expectNotFound(
            "file-upload-validated", .app("Attach", upload.replacing("CHECK", with: "isSizeValid")),
            because: "sizes in 0")
        let asserted = upload.replacing("guard CHECK else { return }", with: "assert(size <= maximumSize)")
        expectNotFound("file-upload-validated", .app("Attach", asserted), because: "sizes in 0")
        let taken = """
            final class Picker: NSObject, UIDocumentPickerDelegate {
                func documentPicker(_ picker: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
                    guard let url = urls.first, let data = try? Data(contentsOf: ↓url) else { return }
                    restore(from: data)
                }
            }
            """
        expectFailed("file-upload-validated", .app("Picker", taken))
        expectNotApplicable("file-upload-validated", .app("Names", "struct UploadValidator { let maxSize = 10 }"))
    }

    // MARK: - Projects

    private let field = SampleFile.app(
        "Field",
        """
        import SwiftUI
        struct Field: View {
            @State private var entered = ""
            var body: some View { TextField("Name", text: $entered) }
        }
        """)
    private let email = SampleFile.app(
        "Address",
        """
        import SwiftUI
        struct Address: View {
            @State private var email = ""
            var body: some View { TextField("E-mail", text: $email).keyboardType(.emailAddress) }
        }
        """)
}
