import UIKit

final class Scene: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        guard let link = contexts.first?.url else { return }
        if case .send(let amount, let payee) = parser.command(from: link) { bank.send(amount, to: payee) }
        if case .send(let amount, let payee)? = parser.signed(link) { bank.send(amount, to: payee) }
    }

    let parser: Parser
    let bank: Bank
}
