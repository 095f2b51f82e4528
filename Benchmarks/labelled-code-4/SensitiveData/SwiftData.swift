import Foundation
import SwiftData

@Model
final class Wallet {
    var title: String
    var content: String
    var opened: Int
    init(title: String, content: String, opened: Int = 0) {
        self.title = title
        self.content = content
        self.opened = opened
    }
}

@Model
final class MedicalCard {
    @Attribute(.unique) var key: String
    var bloodType: String
    var encryptedNotes: Data?
    init(key: String, bloodType: String) {
        self.key = key
        self.bloodType = bloodType  // bad: database, own field of a @Model (or where it is made)
    }
}

@MainActor
final class WalletStore {
    let context: ModelContext
    init(context: ModelContext) { self.context = context }

    func save(seedPhrase: String, walletPassword: String, blood: String) throws {
        context.insert(Wallet(title: "main", content: walletPassword))  // bad: database, made and inserted
        let w = Wallet(title: "second", content: walletPassword)  // bad: database, made, inserted later
        context.insert(w)
        w.content = walletPassword  // bad: database, attribute of a @Model
        try context.fetch(FetchDescriptor<Wallet>()).first?.content = walletPassword  // bad: database, fetched model
        try context.fetch(FetchDescriptor<Wallet>()).forEach { $0.content = walletPassword }  // bad: database, fetched models
        w.opened += 1  // good: sound, sound a counter
        context.insert(Wallet(title: "third", content: "empty"))  // good: sound, constant
    }
}
