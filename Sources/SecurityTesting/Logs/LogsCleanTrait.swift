#if canImport(Testing)
    public import SecretPatterns
    public import Testing

    /// Fails a test, or a suite, whose run logs a secret or personal data.
    ///
    ///     @Test(.logsClean) func signsIn() async throws { … }
    ///     @Suite(.logsClean, .serialized) struct SignInTests { … }
    ///
    /// Standard output and standard error belong to the whole process: what tests beside this one write counts as well. Give
    /// the trait to suites that are serialized, or run them with `--no-parallel`, to know which test it was. A test that
    /// logs nothing passes, other than with ``LogCheck``.
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
        /// The test logs no secret and no personal data.
        public static var logsClean: Self { LogsCleanTrait(output: true, watched: []) }

        /// - Parameters:
        ///   - output: Whether standard output and standard error are taken too.
        ///   - watched: Values of the test that must not be logged and have no form of their own.
        ///   - shapes: Forms of tokens of your own, beside those that are known.
        public static func logsClean(
            output: Bool = true, watching watched: [String] = [], shapes: [CustomShape] = []
        ) -> Self {
            LogsCleanTrait(output: output, watched: watched, shapes: shapes)
        }
    }
#endif
