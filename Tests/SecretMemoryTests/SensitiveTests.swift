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

    /// Asked through a protocol, where no warning is given: written out, each warns.
    private struct Interpolated: Interpolating {
        @available(*, deprecated)
        func texts() -> [String] {
            let secret = Sensitive("hunter2hunter2")
            let (maybe, none): (Sensitive<String>?, Sensitive<String>?) = (secret, nil)
            return ["\(secret)", "\(maybe)", "\(none)"]
        }
    }

    @Test func interpolationIsMasked() {
        let value: any Interpolating = Interpolated()
        #expect(value.texts() == ["<redacted>", "<redacted>", "nil"])
    }

    @Test func isReadAndNotEncoded() throws {
        let values = try JSONDecoder().decode([Sensitive<String>].self, from: Data(#"["a", "b"]"#.utf8))
        #expect(values.map { $0.expose { $0 } } == ["a", "b"])
        #expect(!((values[0] as Any) is any Encodable))
    }

    private enum Kind: String, Decodable { case known }
    private struct Refused: Decodable {
        struct Failure: Error { let text: String }
        init(from decoder: any Decoder) throws {
            throw Failure(text: try decoder.singleValueContainer().decode(String.self))
        }
    }
    private struct Holder<Value: Decodable>: Decodable { let held: Sensitive<Value> }

    private static func failure<Value: Decodable>(_ type: Value.Type, _ json: String) -> DecodingError? {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Holder<Value>.self, from: Data(#"{"held": \#(json)}"#.utf8))
        }
    }

    /// What a decoder says of a value that it refuses holds the value.
    @Test func failuresOfDecodingHoldNoValue() throws {
        let failures = [
            Self.failure(Kind.self, #""hunter2""#), Self.failure(Refused.self, #""hunter2""#),
            Self.failure([String: [Int]].self, #"{"hunter2": ["hunter2"]}"#), Self.failure(Int8.self, "72727272"),
            Self.failure(Int.self, #""hunter2""#), Self.failure(String.self, "null"),
        ]
        for failure in failures {
            let failure = try #require(failure)
            var dumped = ""
            dump(failure, to: &dumped)
            #expect(!dumped.contains("hunter2") && !dumped.contains("72727272"), "\(dumped)")
            #expect(dumped.contains("held"), "the path is told")
        }
    }

    @Test func exposesAndMaps() throws {
        let number = Sensitive("12").map { Int($0) }
        #expect(number.expose { $0 } == 12)
        struct Refusal: Error {}
        #expect(throws: Refusal.self) { try number.expose { _ throws(Refusal) in throw Refusal() } }
    }
}

private protocol Interpolating {
    func texts() -> [String]
}
