import Foundation

enum Command { case send(amount: Int, payee: String), show }

struct Parser {
    let signer: Signer

    func command(from link: URL) -> Command { .send(amount: 1, payee: link.fragment ?? "") }

    func signed(_ link: URL) -> Command? { signer.verify(link) ? command(from: link) : nil }
}

protocol Signer { func verify(_ link: URL) -> Bool }
