import Foundation
import SecretMemory
import Testing

/// A sensitive value shows nothing, whatever prints it.
@Suite struct SensitiveTests {
    private struct Session {
        let user = "ann"
        let token: Sensitive<String>
        let spare: Sensitive<[UInt8]>?
    }

    private enum Failure: Error {
        case refused(Sensitive<String>)
    }

    private static let secret = "hunter2-\(UInt32.random(in: 1_000_000...9_999_999))"

    private static var printers: [(String, @Sendable (Any) -> String)] {
        [
            ("String(describing:)", { String(describing: $0) }), ("String(reflecting:)", { String(reflecting: $0) }),
            ("interpolation", { "\($0)" }),
            (
                "dump",
                { value in
                    var text = ""
                    dump(value, to: &text)
                    return text
                }
            ),
            (
                "print",
                { value in
                    var text = ""
                    print(value, to: &text)
                    return text
                }
            ),
            (
                "debugPrint",
                { value in
                    var text = ""
                    debugPrint(value, to: &text)
                    return text
                }
            ),
            ("Mirror", { everyChild(of: $0).joined(separator: " ") }),
            ("format", { String(format: "%@", "\($0)") }),
            ("error", { "\(($0 as? any Error).map { $0.localizedDescription } ?? "")" }),
            ("description", { ($0 as? any CustomStringConvertible)?.description ?? "" }),
            ("debugDescription", { ($0 as? any CustomDebugStringConvertible)?.debugDescription ?? "" }),
            ("playground", { "\(($0 as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? "")" }),
        ]
    }

    private static func everyChild(of value: Any) -> [String] {
        Mirror(reflecting: value).children.flatMap { ["\($0.label ?? "") \($0.value)"] + everyChild(of: $0.value) }
    }

    @Test func nothingShows() {
        let value = Sensitive(Self.secret)
        let bytes = Sensitive(Array(Self.secret.utf8))
        let holders: [(String, Any)] = [
            ("alone", value), ("optional", Optional(value) as Any), ("array", [value]), ("dictionary", ["k": value]),
            ("tuple", (1, value)), ("nested", Sensitive(value)), ("struct", Session(token: value, spare: bytes)),
            ("error", Failure.refused(value)), ("result", Result<Sensitive<String>, Failure>.success(value)),
        ]
        for (holder, held) in holders {
            for (printer, print) in Self.printers {
                let text = print(held)
                #expect(!text.contains("hunter2"), "\(printer) of \(holder): \(text)")
                #expect(!text.contains("104, 117, 110"), "\(printer) of \(holder): \(text)")
            }
        }
        #expect(value.expose { $0 } == Self.secret)
    }

    /// A value that shows itself in every way there is.
    private struct Bare: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible,
        CustomPlaygroundDisplayConvertible
    {
        let secret: String
        var description: String { secret }
        var debugDescription: String { secret }
        var errorDescription: String? { secret }
        var playgroundDescription: Any { secret }
    }

    /// The ways to print are ways to print: each shows what is not sensitive.
    @Test func bareValueShows() {
        for (printer, print) in Self.printers {
            #expect(print(Bare(secret: Self.secret)).contains("hunter2"), "\(printer)")
        }
    }

    @Test func isNotEncoded() {
        // Whether the type conforms is asked at run time, so that a conformance added later fails here.
        #expect(!((Sensitive("x") as Any) is any Encodable))
    }
}
