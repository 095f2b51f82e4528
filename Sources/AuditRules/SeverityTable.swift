import AuditKit
import AuditModel

/// Where rules report with another severity than their own, by what an attacker gains there. The pages of the rules show
/// it, and a test holds every finding of an example against it.
package enum SeverityTable {
    /// The rules that have rows.
    package static var ids: [String] { cases.keys.sorted() }

    /// A rule with what the table says of it.
    static func adding(to rule: Rule) -> Rule { rule.graded(cases[rule.id, default: []]) }

    private typealias Case = RuleDescription.SeverityCase

    private static let personal = Case(.medium, "personal data, such as an address, which opens no account")
    private static let developersOnly = Case(.note, "where only builds for developers use the file")
    private static let ownName = Case(.low, "where the name is the user's own, typed on this device")
    private static let ofTests = Case(.low, "in tests and test doubles")
    private static let place = Case(.low, "where the user is, or what addresses the device for push messages")

    private static let cases: [String: [Case]] = {
        var cases = own
        for id in propertyLists { cases[id, default: []].append(developersOnly) }
        for id in escapes { cases[id, default: []].append(ofTests) }
        return cases
    }()

    private static let own: [String: [Case]] = [
        "actor-reentrancy": [Case(.low, "where work is only done twice")],
        "address-as-path": [Case(.medium, "where something was to be deleted or protected")],
        "ats-disabled": [
            Case(.note, "where newer keys beside it take its effect away"),
            Case(.low, "where the code lets people choose addresses without TLS"),
        ],
        "ats-exception-insecure": [Case(.medium, "where it is for every host of a whole top-level domain")],
        "ats-exception-weak-tls": [Case(.note, "for hosts of the local network")],
        "ats-ip-exception": [
            Case(.medium, "where the exception covers every address"),
            Case(.note, "for addresses of private networks"),
        ],
        "ats-key-misplaced": [Case(.low, "where the misplaced key would have changed nothing")],
        "ats-legacy-key": [Case(.medium, "where the key weakens the connection")],
        "authentication-fails-open": [
            Case(.medium, "where the owner of the device has set no passcode, so that nobody can be asked")
        ],
        "biometrics-result-only": [Case(.low, "where a key elsewhere in the project is bound to biometrics")],
        "catastrophic-regex": [
            Case(.medium, "in a program that is no server, where one user waits"),
            Case(.low, "where the time grows with a power of the length, not exponentially"),
        ],
        "certificate-check-disabled": [
            Case(.high, "where it concerns listed hosts of a downloader alone"),
            Case(.medium, "where pictures alone are loaded so, without anything that signs in"),
            Case(.medium, "where a switch decides, or the system goes on as it likes"),
        ],
        "cleartext-transmission": [
            Case(.medium, "to hosts of private networks, which only people nearby can listen to")
        ],
        "cleartext-url": [Case(.low, "to a server for development on the same device")],
        "command-injection": [
            Case(.medium, "where whoever uses the program chooses the text, or a caller's word can become an option"),
            Case(.medium, "a script that is run whole, where nothing shows who chooses the text that is put into it"),
            Case(.low, "a line for a shell, where nothing shows who chooses the text that is put into it"),
            Case(.low, "code that an app for phones loads, which must be signed together with the app"),
        ],
        "constant-salt": [Case(.low, "where it is the name of an account, and so differs between accounts at least")],
        "continuation-misused": [
            Case(.medium, "where it is resumed a second time, which ends the program")
        ],
        "credentials-in-url": [Case(.low, "a link of a scheme that no server reads, by which users share a setup")],
        "debug-code-in-release": [Case(.low, "the address of a test server, which lets nobody in")],
        "debug-condition-in-release": [Case(.medium, "where the flag is for C and Objective-C code alone")],
        "deep-link-unvalidated": [
            Case(.medium, "where it sets off what cannot be undone, or shows a page that is told who the user is")
        ],
        "dependency-unpinned": [
            Case(.low, "a pod that may be of any version"),
            Case(.low, "one of several packages of one account that all follow a branch, and so are developed in step"),
            Case(.note, "where a lock file holds what was resolved"),
        ],
        "dyld-environment-allowed": [
            Case(.high, "where libraries of any signature may be loaded, so that nothing else stands in the way")
        ],
        "escaping-incomplete": [
            Case(.low, "quotes in a script, a command or a header, in a program that is no server")
        ],
        "fast-hash-for-password": [Case(.high, "on a server, which has the hashes of all its users")],
        "file-sharing-enabled": [Case(.note, "in an app for documents, whose users expect to share them")],
        "format-string": [Case(.low, "in `NSLog`, where a `%` garbles a line or stops the app")],
        "hardcoded-api-key": [
            Case(.low, "in code that only debug builds have"),
            Case(.low, "a key by which a service tells apps apart, in a program that is no server"),
        ],
        "header-injection": [Case(.low, "where nothing shows who chooses the text")],
        "host-check-loose": [
            Case(.medium, "where who passes is trusted: with a yes, a token, or a page inside the app")
        ],
        "html-injection": [Case(.medium, "in a document that is laid out or written to a file")],
        "keychain-item-leaves-device": [
            Case(.medium, "where it is a key that one device has for itself, or that opens all it keeps")
        ],
        "keychain-group-wildcard": [Case(.low, "behind a prefix, where the star is a part of the name")],
        "lockfile-out-of-date": [Case(.low, "in a library, whose lock file counts for its own tests alone")],
        "low-kdf-iterations": [Case(.high, "fewer than 10,000 rounds, which one computer tries by the million")],
        "misleading-character-range": [Case(.low, "where the pattern only finds or replaces parts of a text")],
        "oauth-custom-scheme": [
            Case(.low, "where `ASWebAuthenticationSession` hands the redirect to the app that asked")
        ],
        "path-traversal": [
            ownName, Case(.low, "in an app, where its own server sends the name, or it was decoded from something"),
        ],
        "pin-before-chain": [
            Case(.medium, "where the server's own key is compared, so that only its holder gets by, revoked or not")
        ],
        "pin-fails-open": [Case(.medium, "where what does not match is at least reported")],
        "pin-placeholder": [Case(.low, "where a real pin stands beside it, so that only the spare is missing")],
        "placeholder-crypto": [Case(.medium, "where a comment alone admits it")],
        "predicate-injection": [Case(.medium, "where nothing shows who chooses the text")],
        "quarantine-removed": [Case(.high, "where the check is turned off for the whole computer")],
        "remote-input-traps": [
            Case(.low, "where only the server that the app asks can send it, and an empty answer is not enough")
        ],
        "regex-without-anchor": [Case(.medium, "where the names round it say that who passes is trusted")],
        "request-body-unlimited": [Case(.low, "where only the same machine can connect")],
        "script-bridge-unchecked": [
            Case(
                .medium,
                "where it shows what a page gets: something the app keeps, or something done that is more than writing to the pasteboard or showing where a file lies"
            )
        ],
        "script-phase-downloads": [Case(.medium, "where the script does not run what it fetches over http")],
        "secret-in-cookie": [Case(.low, "a cookie of which nothing says that it holds a secret")],
        "secret-in-crash-report": [Case(.high, "a credential, which opens an account")],
        "secret-in-database": [
            personal, Case(.medium, "a code, or a token of a server's own users, whose data lie beside it"),
        ],
        "secret-in-json-file": [Case(.medium, "a key by which a service tells apps apart")],
        "secret-in-log": [
            personal,
            Case(.medium, "whole requests, answers and records, which may hold a secret"),
            Case(.medium, "what an app only prints, so that a debugger shows it and no log keeps it"),
            Case(.low, "what the system's log redacts unless a profile shows private data"),
            place,
        ],
        "secret-in-plain-file": [
            personal,
            Case(.medium, "in a temporary folder, or where the user has said that it shall stand"),
            Case(.medium, "where the same function closes the file to other accounts"),
        ],
        "secret-in-shared-container": [
            Case(.high, "where a keyboard or another program that faces strangers reads it")
        ],
        "secret-in-user-defaults": [
            personal,
            Case(.medium, "what a user types into a field whose name speaks of a secret"),
            place,
        ],
        "security-error-swallowed": [
            Case(
                .low,
                "where a secret was to be kept, which is asked for again, or a file to be encrypted with the device")
        ],
        "signing-off": [Case(.note, "for devices, which take no unsigned program")],
        "static-iv": [Case(.medium, "where CommonCrypto chains blocks, so that equal beginnings show and no more")],
        "string-length-mix": [
            Case(.low, "where the length only decides how a text looks, or is too short for it and never too long"),
            Case(.low, "where a length that leads beyond the end gives `nil`, as `position(from:offset:)` does"),
        ],
        "tag-filter-regex": [Case(.low, "comments and style sheets, of which a page runs nothing")],
        "tracking-domain-undeclared": [Case(.low, "where the manifest speaks of tracking and lists no domain")],
        "unguarded-shared-state": [
            Case(.low, "one number or truth, of which another thread may find an old value and which crashes nothing")
        ],
        "unsafe-unarchiving": [
            Case(.low, "where nothing shows that others can write the archive, or callers name the classes they accept")
        ],
        "unsafe-unpacking": [Case(.medium, "where only folders are made outside, and nothing is written there")],
        "unsigned-executable-memory": [
            Case(.high, "where even pages with code of the app can be overwritten"),
            Case(.note, "`allow-jit`, which keeps what is writable apart from what runs"),
        ],
        "weak-hash": [
            Case(
                .low,
                "fingerprints and HMAC, where no collision is known to help, and signatures over SHA-1, where one is dear"
            )
        ],
        "web-view-file-access": [
            Case(.high, "`allowUniversalAccessFromFileURLs`, with which scripts also send away what they read")
        ],
        "web-view-html-injection": [
            Case(.medium, "where nothing shows who chooses the text, or only that it was decoded from something")
        ],
        "web-view-script-injection": [
            Case(.medium, "where whoever uses the program chooses the text, or nobody knows whose a file is"),
            Case(.medium, "where the text is what a page's own script gave back, or what a page of the app's own says"),
            Case(.low, "where nothing shows who chooses the text"),
        ],
    ]

    /// Rules that judge property lists, some of which only builds for developers use.
    private static let propertyLists = [
        "ats-allows-local-network", "ats-disabled", "ats-disabled-for-media", "ats-disabled-in-web-content",
        "ats-exception-insecure", "ats-exception-no-forward-secrecy", "ats-exception-unused", "ats-exception-weak-tls",
        "ats-ip-exception", "ats-key-misplaced", "ats-legacy-key", "custom-scheme-hijackable",
        "dyld-environment-allowed", "file-sharing-enabled", "keychain-group-wildcard", "keychain-shared-beyond-need",
        "pinned-host-never-contacted", "unsigned-executable-memory", "unused-entitlement", "url-scheme-unhandled",
        "usage-description-empty", "usage-description-unused",
    ]

    /// Rules that give a verdict on an escape from the compiler's checks of concurrency.
    private static let escapes = [
        "nonisolated-unsafe-constant", "nonisolated-unsafe-guarded", "nonisolated-unsafe-mutable", "observer-box",
        "preconcurrency-unjustified", "unchecked-chain", "unchecked-sendable-documented-member",
        "unchecked-sendable-guarded", "unchecked-sendable-needless", "unchecked-sendable-non-sendable-member",
        "unchecked-sendable-partly-guarded", "unchecked-sendable-race", "unchecked-sendable-undocumented",
    ]
}
