import SecretMemory
import Testing

/// What a process says on standard error when it dies with a sensitive value in hand. Each way runs in a process of its own.
@Suite struct SensitiveCrashTests {
    private struct Session {
        let user = "ada"
        let token = Sensitive("hunter2hunter2")
    }

    private enum Refusal: Error {
        case token(Sensitive<String>)
        case bare(String)
    }

    private static func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func descriptionInFatalError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            fatalError(String(describing: Session()))
        }
        Self.expectMasked(result)
    }

    @Test func reflectionInPrecondition() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            preconditionFailure(String(reflecting: [Session(), Session()]))
        }
        // A build for release leaves the text of a precondition out.
        #if DEBUG
            Self.expectMasked(result)
        #else
            #expect(!Self.text(result).contains("hunter2"))
        #endif
    }

    @Test func errorInForcedTry() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try! { throw Refusal.token(Sensitive("hunter2hunter2")) }()
        }
        Self.expectMasked(result)
    }

    @Test func dumpBeforeTheEnd() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var text = ""
            dump(Session(), to: &text)
            dump(Refusal.token(Sensitive("hunter2hunter2")), to: &text)
            fatalError(text)
        }
        Self.expectMasked(result)
    }

    /// The tests see what a crash says: a value that is not sensitive stands there.
    @Test func bareErrorShows() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try! { throw Refusal.bare("hunter2hunter2") }()
        }
        #expect(Self.text(result).contains("hunter2hunter2"))
    }

    private static func expectMasked(
        _ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = text(result)
        #expect(text.contains("<redacted>"), "\(text)", sourceLocation: sourceLocation)
        #expect(!text.contains("hunter2"), "\(text)", sourceLocation: sourceLocation)
    }
}
