import WebKit

func message(_ message: WKScriptMessage, _ list: NSArray) -> [Any] {
    let filter = Filter(city: message.body as? String ?? "")
    return list.filtered(using: NSPredicate(format: filter.format)) + list.filtered(using: filter.predicate)
}
