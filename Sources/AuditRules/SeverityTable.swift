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

    private static let personal = Case(.medium, "personal data, such as an address, which does not unlock an account")
    private static let developersOnly = Case(.note, "where only development builds use the file")
    private static let ownName = Case(.low, "where the name is the user's own, typed on this device")
    private static let ofTests = Case(.low, "in tests and test doubles")
    private static let pushed = Case(
        .low, "where a push notification carries the URL, which only the app’s own server sends")
    private static let place = Case(.low, "the user's location, or the device's push token")

    private static let cases: [String: [Case]] = {
        var cases = own
        for id in propertyLists { cases[id, default: []].append(developersOnly) }
        for id in escapes { cases[id, default: []].append(ofTests) }
        return cases
    }()

    private static let own: [String: [Case]] = [
        "actor-reentrancy": [Case(.low, "where work is only done twice")],
        "address-as-path": [Case(.medium, "where the file was to be deleted or protected")],
        "ats-disabled": [
            Case(.note, "where newer keys next to it override it"),
            Case(.low, "where the code lets users choose URLs without TLS"),
        ],
        "ats-exception-insecure": [Case(.medium, "where it applies to a whole top-level domain")],
        "ats-exception-weak-tls": [Case(.note, "for hosts of the local network")],
        "ats-ip-exception": [
            Case(.medium, "where the exception covers every address"),
            Case(.note, "for addresses of private networks"),
        ],
        "ats-key-misplaced": [Case(.low, "where the misplaced key would have changed nothing")],
        "ats-legacy-key": [Case(.medium, "where the key weakens the connection")],
        "authentication-fails-open": [
            Case(.medium, "where the device has no passcode, so that no one can be authenticated")
        ],
        "biometrics-result-only": [Case(.low, "where a key elsewhere in the project is bound to biometrics")],
        "catastrophic-regex": [
            Case(.medium, "in a program that is no server, where one user waits"),
            Case(.low, "where the time is polynomial in the length, not exponential"),
        ],
        "certificate-check-disabled": [
            Case(.high, "where it applies only to listed hosts of a downloader"),
            Case(.medium, "where only images are loaded this way, without credentials"),
            Case(.medium, "where a switch decides, or the system's default handling applies"),
        ],
        "cleartext-transmission": [
            Case(.medium, "to hosts on private networks, where only someone nearby can eavesdrop")
        ],
        "cleartext-url": [Case(.low, "to a development server on the same device")],
        "command-injection": [
            Case(.medium, "where the user who runs the program chooses the text, or an argument can become an option"),
            Case(.medium, "a script run as a whole, where the source of the interpolated text is unknown"),
            Case(.low, "a shell command, where the source of the interpolated text is unknown"),
        ],
        "constant-salt": [Case(.low, "where it is an account name, which at least differs between accounts")],
        "continuation-misused": [
            Case(.medium, "where it is resumed twice, which crashes")
        ],
        "debug-code-in-release": [Case(.low, "the URL of a test server, which grants no access")],
        "debug-condition-in-release": [Case(.medium, "where the flag applies only to C and Objective-C code")],
        "deep-link-unvalidated": [
            Case(.medium, "where it triggers something irreversible, or opens a page that learns who the user is")
        ],
        "dependency-unpinned": [
            Case(.low, "a pod that accepts any version"),
            Case(
                .low, "one of several packages of the same account that all track a branch and are developed together"),
            Case(.note, "where a lock file pins the resolved version"),
        ],
        "dyld-environment-allowed": [
            Case(.high, "where libraries with any signature may be loaded, so that nothing else prevents it")
        ],
        "escaping-incomplete": [
            Case(.low, "quotes in a script, a command or a header, in a program that is not a server")
        ],
        "fast-hash-for-password": [Case(.high, "on a server, which has the hashes of all users")],
        "file-sharing-enabled": [Case(.note, "in a document-based app, whose users expect to share files")],
        "format-string": [Case(.low, "in `NSLog`, where a `%` garbles a line or crashes the app")],
        "hardcoded-api-key": [
            Case(.low, "in code that only debug builds contain"),
            Case(.low, "a key that only identifies the app to a service, in a program that is not a server"),
        ],
        "header-injection": [Case(.low, "where the source of the text is unknown")],
        "host-check-loose": [
            Case(.medium, "where passing grants trust: an approval, a token, or a page inside the app")
        ],
        "html-injection": [Case(.medium, "in a document that is rendered or written to a file")],
        "keychain-item-leaves-device": [
            Case(.medium, "where it is a key meant for a single device, or one that unlocks everything stored")
        ],
        "keychain-group-wildcard": [Case(.low, "after a prefix, where the asterisk is part of the name")],
        "lockfile-out-of-date": [Case(.low, "in a library, whose lock file applies only to its own tests")],
        "low-kdf-iterations": [Case(.high, "fewer than 10,000 rounds, which one computer can try by the million")],
        "misleading-character-range": [Case(.low, "where the pattern only finds or replaces parts of a string")],
        "oauth-custom-scheme": [
            Case(.low, "where `ASWebAuthenticationSession` delivers the redirect to the app that started it")
        ],
        "open-redirect": [pushed],
        "path-traversal": [
            ownName, Case(.low, "in an app, where the name comes from its own server or from decoded data"),
        ],
        "pin-before-chain": [
            Case(.medium, "where the server's own key is compared, so that only its holder passes, revoked or not")
        ],
        "pin-fails-open": [Case(.medium, "where a mismatch is at least reported")],
        "pin-placeholder": [Case(.low, "where there is also a real pin, so that only the backup is missing")],
        "placeholder-crypto": [Case(.medium, "where only a comment admits it")],
        "predicate-injection": [Case(.medium, "where the source of the text is unknown")],
        "quarantine-removed": [Case(.high, "where the check is turned off system-wide")],
        "remote-input-traps": [
            Case(.low, "where only the app's own server can send it, and an empty response is not enough")
        ],
        "regex-without-anchor": [Case(.medium, "where surrounding names show that passing grants trust")],
        "request-body-unlimited": [Case(.low, "where only the same machine can connect")],
        "script-bridge-unchecked": [
            Case(
                .medium,
                "where it shows what a page gains: data of the app, or an action other than writing to the pasteboard or revealing a file"
            )
        ],
        "script-phase-downloads": [Case(.medium, "where the script does not run what it downloads over http")],
        "secret-in-cookie": [Case(.low, "a cookie that is not known to hold a secret")],
        "secret-in-crash-report": [Case(.high, "a credential, which unlocks an account")],
        "secret-in-database": [
            personal,
            Case(.medium, "a one-time code, or a token of the server's own users, whose data is in the same database"),
        ],
        "secret-in-json-file": [Case(.medium, "a key that only identifies the app to a service")],
        "secret-in-log": [
            personal,
            Case(.medium, "whole requests, responses and records, which may contain a secret"),
            Case(.medium, "what an app only prints, which a debugger shows but no log keeps"),
            Case(.low, "what the system log redacts unless a profile enables private data"),
            place,
        ],
        "secret-in-plain-file": [
            personal,
            Case(.medium, "in a temporary folder, or at a location the user has chosen"),
            Case(.medium, "where the same function makes the file inaccessible to other accounts"),
        ],
        "secret-in-shared-container": [
            Case(.high, "where a keyboard or another program exposed to untrusted input reads it")
        ],
        "secret-in-user-defaults": [
            personal,
            Case(.medium, "what a user types into a field whose name suggests a secret"),
            place,
        ],
        "security-error-swallowed": [
            Case(
                .low,
                "where storing a secret fails, which is requested again, or protecting a file with device encryption")
        ],
        "signing-off": [Case(.note, "for devices, which reject unsigned programs")],
        "static-iv": [Case(.medium, "where CommonCrypto uses CBC, so that only identical beginnings are revealed")],
        "string-length-mix": [
            Case(.low, "where the length only affects appearance, or can be too short but never too long"),
            Case(.low, "where a length past the end returns `nil`, as with `position(from:offset:)`"),
        ],
        "tag-filter-regex": [Case(.low, "comments and style sheets, which a page does not execute")],
        "tracking-domain-undeclared": [Case(.low, "where the manifest declares tracking but lists no domain")],
        "unguarded-shared-state": [
            Case(.low, "a single number or Boolean, where another thread may read a stale value but nothing crashes")
        ],
        "unsafe-unarchiving": [
            Case(.low, "where the archive is not known to be writable by others, or callers name the accepted classes")
        ],
        "unsafe-unpacking": [
            Case(.medium, "where only directories are created outside the destination, and nothing is written to them")
        ],
        "unsafe-web-fetch": [pushed],
        "unsigned-executable-memory": [
            Case(.high, "where even the app's own code pages can be overwritten"),
            Case(.note, "`allow-jit`, which keeps writable memory separate from executable memory"),
        ],
        "weak-hash": [
            Case(
                .low,
                "fingerprints and HMAC, where collisions are not known to help, and SHA-1 signatures, where they are costly"
            )
        ],
        "web-view-file-access": [
            Case(
                .high, "`allowUniversalAccessFromFileURLs`, with which scripts can also send what they read to any host"
            )
        ],
        "web-view-html-injection": [
            Case(.medium, "where the source of the text is unknown, or it is only known to be decoded data")
        ],
        "web-view-script-injection": [
            Case(.medium, "where the user of the program chooses the text, or the origin of a file is unknown"),
            Case(.medium, "where the text was returned by the page's own script or comes from a page of the app"),
            Case(.low, "where the source of the text is unknown"),
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
