import AuditKit
import CodeModel

/// What links are not to set off unseen, where a verb alone does not say it.
enum LinkVerbs {
    /// Verbs of deeds for others or for good, alone and with an object: `follow(handle)`, `importProfile(from:)`.
    static let alone: Set<String> = [
        "run", "execute", "import", "join", "follow", "unfollow", "invite", "uninvite", "redeem", "subscribe",
        "unsubscribe", "activate", "deactivate", "enable", "disable", "reset", "restore", "ban", "unban", "promote",
        "demote", "kick", "block", "unblock", "repost", "boost", "bid", "book", "reserve", "pair", "unpair", "enroll",
        "enrol", "submit", "accept", "decline", "reject", "archive", "merge", "launch", "deploy", "mount",
        "tunnel", "forward", "befriend", "unfriend", "rate", "release", "renew", "upgrade",
        "terminate",
        "prune", "purge", "expunge", "discard", "unmount", "eject", "unlink", "unpublish", "rollback", "revert",
        "whitelist",
        "kill", "restart", "reboot", "shutdown", "overwrite", "rename", "assign", "allowlist", "lend",
    ]

    /// Verbs that say how a deed is carried out, and not which.
    static let carrying: Set<String> = ["run", "execute", "submit", "forward", "launch"]

    /// Verbs that are an action with some objects alone.
    static let dealings: [(verbs: Set<String>, objects: Set<String>)] = [
        (
            [
                "execute", "perform", "process", "make", "create", "place", "schedule", "confirm", "initiate", "start",
                "complete", "send", "issue", "submit", "accept", "redeem", "sign",
            ],
            [
                "payment", "transfer", "transaction", "purchase", "trade", "withdrawal", "deposit", "donation",
                "checkout", "payout", "refund", "invitation", "invite", "offer", "contract", "agreement", "consent",
                "quote", "mandate",
            ]
        ),
        (
            ["join", "leave", "start", "answer", "accept", "quit"],
            [
                "call", "meeting", "room", "group", "team", "family", "household", "workspace", "organization",
                "stream", "broadcast", "conference",
            ]
        ),
        (
            ["pair", "connect", "link", "bind", "enrol", "enroll", "register"],
            ["device", "hub", "account", "bank", "wallet", "lock", "accessory", "payee"]
        ),
        (
            ["export", "publish", "share"],
            ["path", "vault", "database", "keys", "backup", "archive", "contacts", "library"]
        ),
        (
            ["adopt", "restore", "store", "save", "use", "apply", "install", "import", "replace", "inject", "update"],
            ["session", "token", "tokens", "credentials", "cookie", "cookies", "jwt"]
        ),
        (
            ["use", "switch", "select", "change", "update", "configure", "apply"],
            ["base", "server", "api", "hub", "host", "endpoint", "gateway", "relay", "proxy", "environment"]
        ),
        (["open"], ["door", "gate", "garage", "valve", "tunnel", "port", "firewall", "connection"]),
        (
            ["start", "stop"],
            ["recording", "engine", "broadcast", "tunnel", "vpn", "job", "service", "machine", "sharing"]
        ),
        (["connect"], ["server", "host", "vpn", "proxy", "tunnel", "peer", "relay", "broker"]),
        (
            ["save", "store", "write", "add"],
            ["script", "shortcut", "rule", "filter", "relay", "profile", "key", "contact"]
        ),
        (
            ["empty", "purge", "clear"],
            ["trash", "bin", "vault", "library", "mailbox", "keychain", "database", "history"]
        ),
    ]
}

extension Node {
    /// Whether a call is made on a path, a text or a list, whose `join`, `run` and `archive` do nothing outside.
    var isOfLibraryValue: Bool {
        guard let base = base?.unwrapped else { return false }
        return [.string, .array, .interpolatedString].contains(base.kind)
            || ["path", "text", "parser", "scanner", "matcher", "regex", "query", "url"].contains(
                Words.of(base.lastName).last ?? "")
    }

    /// Whether what a link or a page means goes on, whole, to who judges it: `runner.run(action)`, `run(message.body)`.
    var handsOnWhole: Bool {
        arguments.contains { argument in
            let word = Words.of(argument.unwrapped.lastName).last ?? ""
            return ["action", "route", "link", "deeplink", "destination"].contains(word)
                || LinkVerbs.carrying.contains(name) && ["message", "body"].contains(word)
        }
    }

    /// Whether a file of a folder is meant, `at: inbox.appendingPathComponent(name)`: which one a link may name is asked
    /// elsewhere.
    var isFileInFolder: Bool {
        label == "at" && unwrapped.kind == .call
            && ["appendingPathComponent", "appending"].contains(unwrapped.name)
    }

    /// The last place in a pattern of several parts at which a text stands.
    var placeOfText: Int? {
        guard kind == .tuple else { return nil }
        return Array(children).lastIndex { ([$0] + $0.descendants).contains { $0.kind == .string } }
    }
}
