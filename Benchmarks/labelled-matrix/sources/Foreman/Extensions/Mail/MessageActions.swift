import MailKit

final class MailExtension: NSObject, MEExtension {
    func handlerForMessageActions() -> MEMessageActionHandler { MessageActions() }
}

final class MessageActions: NSObject, MEMessageActionHandler {
    private let tickets = ["FRM-1", "FRM-2"]

    func decideAction(for message: MEMessage, completionHandler: @escaping (MEMessageActionDecision?) -> Void) {
        let tag = message.subject.components(separatedBy: " ").first ?? ""
        if tickets.contains(where: { $0.range(of: "^\(tag)$", options: .regularExpression) != nil }) { // bad: regex-injection
            return completionHandler(.action(.setBackgroundColor(.green)))
        }
        let sender = NSRegularExpression.escapedPattern(for: message.fromAddress.rawString)
        if tickets.joined().range(of: sender, options: .regularExpression) != nil { // good: regex-injection
            return completionHandler(.action(.flag(.defaultColor)))
        }
        completionHandler(nil)
    }
}
