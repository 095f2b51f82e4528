import SwiftUI
import SwiftData
import CoreData

struct Demographics: Codable, Hashable {
    var fullName: String
    var dateOfBirth: Date
    var insuranceNumber: String
}

@Model
final class PatientRecord {
    var id: UUID
    var visitCount: Int
    var prefersMetric: Bool
    var socialSecurityNumber: String // bad: secret-in-plain-file
    var colorTheme: String

    init(socialSecurityNumber: String, colorTheme: String = "system") {
        self.id = UUID()
        self.visitCount = 0
        self.prefersMetric = true
        self.socialSecurityNumber = socialSecurityNumber
        self.colorTheme = colorTheme
    }
}

@objc(PortalAccount)
final class PortalAccount: NSManagedObject {
    @NSManaged var username: String
    @NSManaged var portalPassword: String
    @NSManaged var passwordStrength: Int16
    @NSManaged var lastSync: Date?
}

struct PortalAccountStore {
    let context: NSManagedObjectContext

    func remember(user: String, password: String, strength: Int16) throws {
        let account = PortalAccount(context: context)
        account.username = user
        account.passwordStrength = strength // good: secret-in-plain-file
        account.portalPassword = password // bad: secret-in-plain-file
        try context.save()
    }
}

struct PortalSignInView: View {
    @Environment(\.managedObjectContext) private var context
    @Environment(\.modelContext) private var models
    @AppStorage("portal.username") private var username = "" // good: secret-in-preferences
    @AppStorage("portal.refreshToken") private var refreshToken = "" // bad: secret-in-preferences
    @SceneStorage("portal.draftPassword") private var password = "" // bad: secret-in-preferences
    @SceneStorage("portal.isPasswordVisible") private var isPasswordVisible = false // good: secret-in-preferences
    @State private var ssn = ""

    var body: some View {
        Form {
            TextField("User name", text: $username)
            if isPasswordVisible {
                TextField("Password", text: $password) // good: secret-on-screen
            } else {
                SecureField("Password", text: $password) // good: secret-on-screen
            }
            SecureField("Social security number", text: $ssn)
            Toggle("Show password", isOn: $isPasswordVisible)
            Button("Sign in") { Task { await signIn() } }
        }
    }

    private func signIn() async {
        do {
            let session = try await PortalClient().signIn(username, password)
            refreshToken = session.refreshToken
            models.insert(PatientRecord(socialSecurityNumber: ssn))
            try PortalAccountStore(context: context).remember(user: username, password: password, strength: 3)
        } catch {
            print("portal sign-in failed: \(error.localizedDescription)") // good: secret-in-log
        }
    }
}
