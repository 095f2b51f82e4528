import Foundation
import SecretMemory
import Testing

@Suite struct SensitiveTests {
    private struct Session {
        let user = "ada"
        let token = Sensitive("hunter2hunter2")
        let more: [Sensitive<String>] = [Sensitive("hunter2hunter2")]
        let maybe: Sensitive<String>? = Sensitive("hunter2hunter2")
        let named = ["key": Sensitive(Data("hunter2hunter2".utf8))]
    }

    private enum Held {
        case token(Sensitive<[UInt8]>)
    }

    /// Every way to a text that Swift has without asking.
    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var printed = ""
        print(value, to: &printed)
        debugPrint(value, to: &printed)
        return [
            dumped, printed, String(describing: value), String(reflecting: value), "\(value)",
            Mirror(reflecting: value).children.map { "\($0)" }.joined(),
        ]
    }

    private static let values: [any Sendable] = [
        Sensitive("hunter2hunter2"), Sensitive<String?>("hunter2hunter2"), [Sensitive("hunter2hunter2")],
        ["key": Sensitive("hunter2hunter2")], Sensitive(Array("hunter2hunter2".utf8)), Session(),
        Held.token(Sensitive(Array("hunter2hunter2".utf8))), [Optional(Sensitive("hunter2hunter2"))],
    ]

    @Test(arguments: 0..<values.count)
    func noTextHoldsTheValue(_ index: Int) {
        let bytes = Array("hunter2hunter2".utf8).map { "\($0)" }.joined(separator: ", ")
        for text in Self.texts(Self.values[index]) {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains(bytes))
            #expect(!text.contains("\(Array("hunter2".utf8)[0]), "))
        }
    }

    @Test func saysThatItIsRedacted() {
        #expect(Sensitive(1).description == "<redacted>")
        #expect(String(reflecting: Sensitive(1)) == "<redacted>")
        #expect(Mirror(reflecting: Sensitive("a")).children.isEmpty)
        #expect("\(Session())".contains("<redacted>"))
        #expect("\(Session())".contains("ada"))
    }

    @Test func isReadAndNotEncoded() throws {
        let values = try JSONDecoder().decode([Sensitive<String>].self, from: Data(#"["a", "b"]"#.utf8))
        #expect(values.map { $0.expose { $0 } } == ["a", "b"])
        #expect(!((values[0] as Any) is any Encodable))
    }

    @Test func exposesAndMaps() throws {
        let number = Sensitive("12").map { Int($0) }
        #expect(number.expose { $0 } == 12)
        struct Refusal: Error {}
        #expect(throws: Refusal.self) { try number.expose { _ throws(Refusal) in throw Refusal() } }
    }
}
