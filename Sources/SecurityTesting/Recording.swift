// Without Swift Testing the checks still answer `problems()`, which any framework can look at.
#if canImport(Testing)
    public import Testing

    extension SecurityCheck {
        /// Runs the check and records each problem as an issue of the current test.
        public func run(sourceLocation: SourceLocation = #_sourceLocation) async {
            record(await settledProblems(), sourceLocation)
        }
    }

    extension SecurityAudit {
        /// Runs every check and records each problem as an issue of the current test.
        public func run(sourceLocation: SourceLocation = #_sourceLocation) async {
            record(await problems(), sourceLocation)
        }
    }

    func record(_ problems: [Problem], _ sourceLocation: SourceLocation) {
        for problem in problems {
            Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
        }
    }
#endif
