import Logging
import RedactingLog
import SecretMemory
import SecretPatterns

/// A shop that logs as services do: carelessly. Nothing of its customers reaches the log, and lines about one of them can
/// still be joined.
struct OrderError: Error, CustomStringConvertible {
    let description: String
}

// A key for this run; one that is kept in a SecretStore would join the lines of all runs.
let names = try Pseudonyms(key: SecretBytes(randomCount: 32))
var policy = LogPolicy(
    shownKeys: ["status", "route"], errors: .codes, redactor: try TextRedactor(RedactionRules(pseudonyms: names)))
policy.pseudonymKeys = ["customer"]
policy.pseudonyms = names
let handlers = policy
LoggingSystem.bootstrap { label in
    RedactingLogHandler(StreamLogHandler.standardOutput(label: label), policy: handlers)
}

struct Session {
    let number: Int
    let token: Sensitive<String>
}

let logger = Logger(label: "shop")
let session = Session(number: 12, token: Sensitive("tok-4f5e9a"))
logger.info(
    "signed in: \(session), mail ann@example.com",
    metadata: ["customer": "ann", "status": "200"])
logger.info(
    "paid with 4111 1111 1111 1111, reached at +1 415 555 0134", metadata: ["customer": "ann", "route": "/pay"])
logger.warning("retry postgres://shop:sw0rdf1sh@db.example.com/orders", metadata: ["customer": "bob"])
logger.error(
    "order failed", error: OrderError(description: "no row for ann@example.com"),
    metadata: ["basket": "3 × gift for eve"])
print(HTTPRedactor().url("https://api.example.com/orders?page=2&coupon=WELCOME-ANN"))
