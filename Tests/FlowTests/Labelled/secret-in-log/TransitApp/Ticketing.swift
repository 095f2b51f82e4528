// Second file of the ticket app: what is handed to the tracer.
import Foundation

struct Fare {
    let zone: String
    let cardToken: String
}

final class Ticketing {
    let trace = Trace()
    let reporter: Reporter

    init(reporter: Reporter) { self.reporter = reporter }

    func buy(_ fare: Fare, password: String) {
        trace.note("zone \(fare.zone)")
        trace.note("with \(fare.cardToken)")
        trace.count("password attempts", 1)
        trace.fields(["zone": fare.zone, "auth": password])
        trace.redacted(["password": password])
        trace.attach(["token": "\(fare.cardToken)"])
        reporter.report(fare.cardToken)
    }

    /// The closure is handed the secret later, by the loader.
    func renew(completion: ((String) -> Void)? = nil) {
        load { sessionKey in
            completion?(sessionKey)
            let tag = sessionKey.isEmpty ? " nothing" : " one"
            print("renewed\(tag)")  // good: secret-in-log
            print("renewed " + sessionKey)  // bad: secret-in-log
        }
    }

    private func load(_ done: @escaping (String) -> Void) {
        done(UUID().uuidString)
    }
}
