@preconcurrency import Dispatch  // bad: preconcurrency-unjustified
import Foundation
// Mail app: the app module over its own modules and two libraries.
@preconcurrency import MailModel  // bad: preconcurrency-unjustified
@preconcurrency import MailStore  // bad: preconcurrency-unjustified
@preconcurrency import OldIMAP  // good: preconcurrency-unjustified

@preconcurrency import class RichText.Document  // good: preconcurrency-unjustified

@MainActor
final class Inbox: @preconcurrency MessageSource {  // bad: preconcurrency-unjustified
    private var messages: [Message] = []
    func next() -> Message? { messages.popLast() }
}

@MainActor
final class Outbox: @preconcurrency Refreshing {  // bad: preconcurrency-unjustified
    private var waiting: [Message] = []
    func refresh() { waiting.removeAll() }
}

final class Archive {
    private var messages: [Message] = []
}

extension Archive: @preconcurrency Refreshing {  // bad: preconcurrency-unjustified
    func refresh() { messages = [] }
}

@MainActor
final class IMAPScreen: @preconcurrency IMAPDelegate {  // good: preconcurrency-unjustified
    private var folders: [String] = []
    func imap(_ session: IMAPSession, didList folder: String) { folders.append(folder) }
}

@MainActor
final class Editor {
    private var document: Document?
}

extension Editor: @preconcurrency DocumentDelegate {  // good: preconcurrency-unjustified
    func documentDidChange(_ document: Document) { self.document = document }
}

final class FolderList: @preconcurrency IMAPDelegate {  // bad: preconcurrency-unjustified
    func imap(_ session: IMAPSession, didList folder: String) {}
}
