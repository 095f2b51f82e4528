import Combine
import Foundation
import UIKit

enum FieldError: Error {
    case email
    case memberNumber
    case note
}

final class ProfileViewModel: ObservableObject {
    @Published var email = ""
    @Published var memberNumber = ""
    @Published private(set) var message: String?

    private let defaults: UserDefaults
    private let vault: TokenVault
    private var cancellables = Set<AnyCancellable>()
    private let emailPattern = "^([a-zA-Z0-9]+[._-]?)+@verbena-care\\.com$"
    private let numberPattern = "^[A-Z]{2}[0-9]{8}$"

    init(defaults: UserDefaults = .standard, vault: TokenVault) {
        self.defaults = defaults
        self.vault = vault
        $memberNumber
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .sink { [weak self] in self?.check(number: $0) }
            .store(in: &cancellables)
    }

    func signedIn(_ grant: SessionGrant) throws {
        persist(session: grant.refreshToken)
        defaults.set(true, forKey: PreferenceKey.onboardingSeen) // good: store-secret-preferences
        try vault.save(grant)
    }

    private func persist(session: String) {
        defaults.set(session, forKey: PreferenceKey.memberSession) // bad: store-secret-preferences
    }

    func choose(pin: String) {
        defaults.setValue(pin, forKey: PreferenceKey.pinDigits) // bad: store-secret-preferences
    }

    func choose(tab: Int) {
        defaults.setValue(tab, forKey: PreferenceKey.lastPolicyTab) // good: store-secret-preferences
    }

    func validate(email: String) throws {
        let regex = try NSRegularExpression(pattern: emailPattern) // bad: redos
        let range = NSRange(email.startIndex..., in: email)
        guard regex.firstMatch(in: email, range: range) != nil else { throw FieldError.email }
    }

    private func check(number: String) {
        guard let regex = try? NSRegularExpression(pattern: numberPattern) else { return } // good: redos
        let range = NSRange(number.startIndex..., in: number)
        message = regex.firstMatch(in: number, range: range) == nil ? "Check your member number" : nil
    }

    func highlighted(note: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: note)
        text.addAttribute(.foregroundColor, value: UIColor.label, range: NSRange(location: 0, length: note.count)) // bad: string-length-mix
        return text
    }

    func underlined(note: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: note)
        text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: note.utf16.count)) // good: string-length-mix
        return text
    }

    func greeting(template: String, name: String) -> String {
        String(format: template, name) // bad: format-string
    }

    func balance(label: String, cents: Int) -> String {
        String(format: "%@: %.2f", label, Double(cents) / 100) // good: format-string
    }
}

struct RemoteCopy: Decodable {
    let greeting: String
    let footer: String
}

final class CopyService {
    private let session: URLSession
    private let model: ProfileViewModel

    init(session: URLSession = .shared, model: ProfileViewModel) {
        self.session = session
        self.model = model
    }

    func greeting(for name: String) async throws -> String {
        let (data, _) = try await session.data(from: URL(string: "https://cdn.verbena-care.com/copy.json")!)
        let copy = try JSONDecoder().decode(RemoteCopy.self, from: data)
        return model.greeting(template: copy.greeting, name: name)
    }
}
