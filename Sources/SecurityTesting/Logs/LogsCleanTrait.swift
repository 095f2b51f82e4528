#if canImport(Testing)
    public import SecretPatterns
    public import Testing

    /// A trait that fails a test or suite when it logs a secret or personal data.
    ///
    ///     @Test(.logsClean) func signsIn() async throws { … }
    ///     @Suite(.logsClean, .serialized) struct SignInTests { … }
    ///
    /// Standard output and standard error belong to the whole process: output of tests that run in parallel counts as
    /// well. Use the trait on serialized suites, or run with `--no-parallel`, to know which test was responsible.
    /// Unlike with ``LogCheck``, a test that logs nothing passes.
    public struct LogsCleanTrait: TestTrait, SuiteTrait, TestScoping {
        let output: Bool
        let watched: [String]
        var shapes: [CustomShape] = []

        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let redactor = try LogCheck.redactor(knowing: shapes)
            let capture = LogCapture()
            let result: Result<Void, any Error>
            do {
                try await capture.run(output: output, cleaning: { LogCheck.clean($0, watching: watched, redactor) }) {
                    try await function()
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            record(LogCheck.problems(in: capture.lines, watching: watched, redactor), test.sourceLocation)
            try result.get()
        }
    }

    extension Trait where Self == LogsCleanTrait {
        /// Requires that the test logs no secrets and no personal data.
        public static var logsClean: Self { LogsCleanTrait(output: true, watched: []) }

        /// - Parameters:
        ///   - output: Whether to capture standard output and standard error too.
        ///   - watched: Test values without a recognizable format that must not be logged.
        ///   - shapes: Formats of custom tokens, in addition to the built-in ones.
        public static func logsClean(
            output: Bool = true, watching watched: [String] = [], shapes: [CustomShape] = []
        ) -> Self {
            LogsCleanTrait(output: output, watched: watched, shapes: shapes)
        }
    }
#endif
