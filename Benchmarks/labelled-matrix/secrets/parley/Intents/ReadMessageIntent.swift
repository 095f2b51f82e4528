import AppIntents
import Intents
import SwiftUI

struct ReadLatestMessageIntent: AppIntent {
    static let title: LocalizedStringResource = "Read latest message"
    static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let latest = MessageArchive.shared.all.last
        return .result(dialog: "\(latest?.sender ?? "") wrote: \(latest?.text ?? "")") // bad: secret-on-screen
    }
}

struct CountMessagesIntent: AppIntent {
    static let title: LocalizedStringResource = "Count messages"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "You have \(MessageArchive.shared.all.count) messages") // good: secret-on-screen
    }
}

struct BackupKeyEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Backup key"
    static let defaultQuery = BackupKeyQuery()
    let id: String
    let label: String
    let phrase: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(label)", subtitle: "\(phrase)") // bad: secret-on-screen
    }
}

struct BackupKeyQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [BackupKeyEntity] {
        try await suggestedEntities().filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [BackupKeyEntity] {
        try await BackupKeyService().keys()
    }
}

struct BackupKeyService {
    private struct Stored: Decodable { let id: String; let label: String; let phrase: String }

    func keys() async throws -> [BackupKeyEntity] {
        let stored = try Data(contentsOf: .applicationSupportDirectory.appending(path: "backup.sealed"))
        return try JSONDecoder().decode([Stored].self, from: Sealer.open(stored)).map { BackupKeyEntity(id: $0.id, label: $0.label, phrase: $0.phrase) }
    }
}

enum OutgoingDonation {
    static func donate(text: String, to person: INPerson, conversation: String) {
        let intent = INSendMessageIntent(recipients: [person], outgoingMessageType: .outgoingMessageText, content: nil, speakableGroupName: nil, conversationIdentifier: conversation, serviceName: nil, sender: nil, attachments: nil)
        INInteraction(intent: intent, response: nil).donate(completion: nil) // good: secret-on-screen
        SentHistory.record(text)
    }
}

enum SentHistory {
    static func record(_ text: String) {
        let history = URL.cachesDirectory.appending(path: "sent.log")
        guard let file = fopen(history.path(), "a") else { return }
        defer { fclose(file) }
        fputs(text + "\n", file) // bad: secret-in-plain-file
    }
}

struct Composer: View {
    let conversation: String
    let recipient: INPerson
    @State private var draft = ""

    var body: some View {
        TextField("Message", text: $draft)
            .onSubmit { OutgoingDonation.donate(text: draft, to: recipient, conversation: conversation) }
    }
}
