import SecureHTTP
import TestSupport
import Testing

/// An error of the library shows a code of the list, that code's advice and numbers: no other word, so nothing of hosts,
/// paths, pins, certificates, headers or bodies.
func expectOpaque(_ error: any Error, _ location: SourceLocation = #_sourceLocation) {
    guard let error = error as? SecureHTTPError, let code = SecureHTTPError.Code.all.first(where: { $0 == error.code })
    else {
        Issue.record("an error of another kind: \(type(of: error))", sourceLocation: location)
        return
    }
    #expect(words(of: error, beyond: [code.description, code.advice]) == [], sourceLocation: location)
}
