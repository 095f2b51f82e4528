// Project: a bank. Links become commands here; the other file carries them out.
import Foundation

enum Command {
    case send(amount: Int, payee: String)
    case forget(device: String)
    case show(page: Page)
}

enum Page: String { case home, cards, limits }

struct LinkParser {
    let signer: LinkSigner

    func command(from link: URL) -> Command? {
        let parts = link.pathComponents.dropFirst()
        switch parts.first {
        case "send": return .send(amount: Int(parts.last ?? "") ?? 0, payee: link.fragment ?? "")
        case "forget": return .forget(device: link.lastPathComponent)
        default: return Page(rawValue: link.lastPathComponent).map { .show(page: $0) }
        }
    }

    /// Links that the bank itself has signed for this person and this minute.
    func signedCommand(from link: URL) -> Command? {
        guard signer.verify(link) else { return nil }
        return command(from: link)
    }
}

struct LinkSigner {
    let verify: (URL) -> Bool
}

protocol Bank {
    func send(_ amount: Int, to payee: String) async throws
    func forget(device: String) async throws
    func raiseLimit(to amount: Int) async throws
    func confirm(_ question: String) async -> Bool
}
