import Foundation
import JavaScriptCore
import UIKit

struct Poll: Decodable {
    let question: String
    let formula: String
    let handler: String
    let answers: [Double]
}

/// Evaluates the polls that authors attach to an article. The context exports `account` to our own scripts.
final class FormulaEngine {
    private let context = JSContext()!

    init(account: JSExport & NSObject) {
        context.setObject(account, forKeyedSubscript: "account" as NSString)
        if let url = Bundle.main.url(forResource: "polls", withExtension: "js"), let source = try? String(contentsOf: url, encoding: .utf8) {
            context.evaluateScript(source, withSourceURL: url) // good: javascript-injection
        }
    }

    func score(_ poll: Poll) -> Double {
        context.evaluateScript("(function(a) { return \(poll.formula); })([\(poll.answers.map(String.init(describing:)).joined(separator: ","))])")?.toDouble() ?? 0 // bad: javascript-injection
    }

    func announce(_ poll: Poll) {
        let script = "announce('" + poll.question + "')"
        context.evaluateScript(script, withSourceURL: URL(string: "poll.js")) // bad: javascript-injection
        context.objectForKeyedSubscript("announce")?.call(withArguments: [poll.question]) // good: javascript-injection
    }

    func dispatch(_ poll: Poll) {
        context.objectForKeyedSubscript(poll.handler)?.call(withArguments: [poll.question]) // bad: javascript-injection
        let known = ["sum", "mean", "median"]
        if known.contains(poll.handler) {
            context.globalObject.invokeMethod(poll.handler, withArguments: poll.answers) // good: javascript-injection
        }
    }

    func legacyScore(_ poll: Poll) -> Double {
        let global = context.jsGlobalContextRef
        guard let text = JSStringCreateWithUTF8CString("score(" + poll.formula + ")") else { return 0 }
        defer { JSStringRelease(text) }
        guard let result = JSEvaluateScript(global, text, nil, nil, 1, nil) else { return 0 } // bad: javascript-injection
        return JSValueToNumber(global, result, nil)
    }
}

@objc protocol AccountExports: JSExport {
    func token() -> String
}

final class AccountBridge: NSObject, AccountExports {
    func token() -> String { UserDefaults.standard.string(forKey: "session") ?? "" }
}

final class PollViewController: UITableViewController {
    private let engine = FormulaEngine(account: AccountBridge())
    private var polls: [Poll] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        Task {
            let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.pressroom.com/polls")!)
            polls = try JSONDecoder().decode([Poll].self, from: data)
            tableView.reloadData()
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { polls.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let poll = polls[indexPath.row]
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.detailTextLabel?.text = "\(engine.score(poll)) / \(engine.legacyScore(poll))"
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        engine.announce(polls[indexPath.row])
        engine.dispatch(polls[indexPath.row])
    }
}
