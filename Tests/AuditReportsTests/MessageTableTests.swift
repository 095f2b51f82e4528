import AuditModel
import Foundation
import Testing

@testable import AuditReports

/// How messages are found in the table, and that the table is whole.
struct MessageTableTests {
    private static let table = MessageTable([
        """
        # some-rule
        en: `{name}` is weak
        es: `{name}` es débil
        it: `{name}` è debole

        en: `nil` is weak
        es: `nil` no vale
        it: `nil` non vale

        en: {what} is sent to `{host}` and {deed}
        es: a `{host}` se envía {what} y {deed}
        it: a `{host}` viene inviato {what} e {deed}

        en: a password
        es: una contraseña
        it: una password

        en: {count} rounds are
          fewer than {=floor}
        es: {count} vueltas no llegan a {floor}
        it: {count} giri non arrivano a {floor}

        en: this leaves {names}
        es: esto deja {names}
        it: questo lascia {names}

        en: {~vendor} key
        es: clave de {vendor}
        it: chiave di {vendor}
        """
    ])

    @Test(arguments: [
        ("`key` is weak", "`key` es débil"),
        ("`the key and is` is weak", "`the key and is` es débil"),
        ("A password", "Una contraseña"),
        ("a password is sent to `a.b` and this leaves `x`", "a `a.b` se envía una contraseña y esto deja `x`"),
        ("`key` is weak is sent to `a.b` and a password", "a `a.b` se envía `key` es débil y una contraseña"),
        ("10,000 rounds are fewer than Any Words", "10.000 vueltas no llegan a Any Words"),
        ("Acme key is sent to `a.b` and a password", "a `a.b` se envía clave de Acme y una contraseña"),
        ("this leaves `a`, `b` and `c`", "esto deja `a`, `b` y `c`"),
        ("this leaves `a and b` or `c`", "esto deja `a and b` o `c`"),
    ])
    func messageIsTranslated(_ message: String, _ expected: String) {
        #expect(Self.table.translation(of: message, in: .spanish) == expected)
    }

    @Test(arguments: [
        "", "an Acme key", "`key` is strong", "`key is weak", "a thing is sent to `a.b` and a password",
        "`key` is weak, too",
        "this leaves whatever it is", String(repeating: "a password and ", count: 100),
    ])
    func otherTextsAreLeft(_ message: String) {
        #expect(Self.table.translation(of: message, in: .spanish) == nil)
        #expect(Language.italian.message(message) == message)
    }

    /// A name that is written out in the template has to be that one.
    @Test func writtenNamesDecide() {
        let table = MessageTable(["en: `nil` is bad\nes: `nil` es malo\nit: `nil` va male"])
        #expect(table.translation(of: "`nil` is bad", in: .italian) == "`nil` va male")
        #expect(table.translation(of: "`key` is bad", in: .italian) == nil)
    }

    @Test func englishStaysAsItIs() {
        #expect(Language.english.translation(ofMessage: "`x` is a thing of its own") == "`x` is a thing of its own")
    }

    // MARK: - The table of the rules

    /// Each English text once, and each hole in all three languages.
    @Test func templatesAreWhole() {
        let templates = MessageTable.shared.templates
        let lines = MessageTable.sources.flatMap { $0.split(separator: "\n") }
        #expect(templates.count > 1000)
        #expect(templates.count == lines.count { $0.hasPrefix("en: ") })
        #expect(templates.count == lines.count { $0.hasPrefix("es: ") })
        #expect(templates.count == lines.count { $0.hasPrefix("it: ") })
        #expect(Set(templates.map(\.english)).count == templates.count)
        for template in templates {
            for text in [template.spanish, template.italian] {
                #expect(Self.holes(of: text) == template.words, "\(template.english)")
                #expect(!text.isEmpty && text.hasSuffix(".") == template.english.hasSuffix("."), "\(template.english)")
            }
        }
    }

    /// What is written out in back-ticks is the same in every language.
    @Test func templatesHoldTheSameCode() {
        for template in MessageTable.shared.templates where template.english != "user defaults" {
            let code = Self.code(in: template.english)
            #expect(Self.code(in: template.spanish) == code, "\(template.english)")
            #expect(Self.code(in: template.italian) == code, "\(template.english)")
        }
    }

    /// English words that no sentence of the other two languages holds.
    @Test func noEnglishIsLeft() {
        let english: Set = [
            "the", "of", "and", "which", "is", "are", "with", "that", "from", "or", "it", "by", "was", "were", "not",
        ]
        for template in MessageTable.shared.templates {
            for text in [template.spanish, template.italian] {
                #expect(english.isDisjoint(with: Self.words(of: text)), "\(text)")
            }
        }
    }

    private static func holes(of text: String) -> Set<String> {
        Set(
            text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
                part.split(separator: "}", omittingEmptySubsequences: false).first.map {
                    MessageTemplate.Hole(String($0)).name
                }
            })
    }

    private static func code(in text: String) -> [Substring] {
        parts(of: text, areCode: true).filter { !$0.hasPrefix("{") }.sorted()
    }

    private static func words(of text: String) -> Set<String> {
        let prose = parts(of: text, areCode: false).joined(separator: " ")
        let bare = prose.split(separator: "{", omittingEmptySubsequences: false).map { part in
            part.split(separator: "}", omittingEmptySubsequences: false).last ?? ""
        }
        return Set(bare.joined(separator: " ").lowercased().split { !$0.isLetter }.map(String.init))
    }

    private static func parts(of text: String, areCode: Bool) -> [Substring] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) != areCode }.map(\.element)
    }

    /// They hold paths and names without back-ticks.
    @Test(arguments: [
        "Values were followed in part only through App/A.swift load: too large, or called from too many places; the JSON "
            + "report lists them.",
        "Values were followed in part only through App/A.swift load and 9 more: too large, or called from too many "
            + "places; the JSON report lists them.",
        "The configuration names Api.token(_:) under flow, which occurs nowhere in the project.",
        "The advisory folder ../records holds no record (*.json)",
        "No record in the advisory folder ../records covers a Swift package, a pod or a repository",
        "3 more records cannot be read", "Only 4,096 advisory records were read; give a folder with fewer",
    ])
    func noticesAreTold(notice: String) throws {
        for language in [Language.spanish, .italian] {
            let text = try #require(language.translation(ofMessage: notice))
            #expect(text != notice && !text.contains("{") && !text.contains(" the "))
        }
    }
}
