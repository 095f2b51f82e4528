import Foundation
import JavaScriptCore

final class AutofillRules {
    private let context = JSContext()!

    init(bundledRules: String) {
        context.evaluateScript(bundledRules)
        context.evaluateScript("var matched = [];") // good: script-injection
    }

    func match(pageTitle: String) -> Bool {
        let source = "matches(\"\(pageTitle)\")"
        return context.evaluateScript(source)?.toBool() ?? false // bad: script-injection
    }

    func match(host: String) -> Bool {
        let function = context.objectForKeyedSubscript("matchesHost")
        return function?.call(withArguments: [host])?.toBool() ?? false // good: script-injection
    }
}
