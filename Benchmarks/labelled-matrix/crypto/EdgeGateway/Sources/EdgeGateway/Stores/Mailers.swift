import SMTPKitten
import SwiftSMTP

struct MailSettings: Sendable {
    let host: String
    let user: String
    let password: String
}

struct StatementMailer {
    let settings: MailSettings

    func send(_ statement: String, to address: String) {
        let smtp = SMTP(hostname: settings.host, email: settings.user, password: settings.password, port: 25, tlsMode: .ignoreTLS) // bad: tls-validation
        smtp.send(SwiftSMTP.Mail(from: .init(email: settings.user), to: [.init(email: address)], subject: "Statement", text: statement))
    }

    func sendReminder(_ text: String, to address: String) {
        let tls = TLSConfiguration(clientAllowsSelfSignedCertificates: true) // bad: tls-validation
        SMTP(hostname: settings.host, email: settings.user, password: settings.password, port: 465, tlsMode: .requireTLS, tlsConfiguration: tls)
            .send(SwiftSMTP.Mail(from: .init(email: settings.user), to: [.init(email: address)], subject: "Reminder", text: text))
    }

    func sendReceipt(_ text: String, to address: String) {
        SMTP(hostname: settings.host, email: settings.user, password: settings.password, port: 587, tlsMode: .requireSTARTTLS) // good: tls-validation
            .send(SwiftSMTP.Mail(from: .init(email: settings.user), to: [.init(email: address)], subject: "Receipt", text: text))
    }

    func connectBulk() async throws -> SMTPClient {
        let client = try await SMTPClient.connect(hostname: settings.host, ssl: .insecure) // bad: tls-validation
        try await client.login(user: settings.user, password: settings.password)
        return client
    }
}
