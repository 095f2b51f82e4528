import InputValidation

/// A form of registration: every field is held against its rule, every fault is told in the language of the person, and
/// what was accepted is written into a page.
///
///     swift run --package-path Examples/InputValidation form ann@example.com 'Ann <b>' \
///         'correct horse battery staple' https://example.com
@main
struct Form {
    static func main() {
        let given = Array(CommandLine.arguments.dropFirst())
        guard given.count == 4 else {
            print("form MAIL NAME PASSWORD WEBSITE")
            return
        }
        do {
            let (mail, name, _, site) = try validate(
                Field("mail", given[0], EmailRule()),
                Field("name", given[1], TextRule(characters: 1...60)),
                Field("password", given[2], PasswordRule(context: [given[0], given[1]])),
                Field("website", given[3], WebAddressRule()))
            print("<p>\(name.encoded(for: .htmlText)), \(mail.description.encoded(for: .htmlText))</p>")
            print("<a href=\"\(site.description.encoded(for: .htmlText))\">website</a>")
        } catch {
            for language in Language.allCases {
                for reason in error.reasons {
                    print("[\(language.rawValue)] \(reason.field ?? ""): \(reason.message(in: language))")
                }
            }
        }
    }
}
