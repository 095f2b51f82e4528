import Foundation

struct PriceLine { let sku: String; let cents: Int }

final class PriceFeedParser: NSObject, XMLParserDelegate {
    private var lines: [PriceLine] = []

    func parseSupplierFeed(_ data: Data) -> [PriceLine] {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = true // bad: xml-external-entity
        parser.externalEntityResolvingPolicy = .always
        return run(parser)
    }

    func parseHouseFeed(_ data: Data) -> [PriceLine] {
        let parser = XMLParser(data: data)
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        return run(parser)
    }

    private func run(_ parser: XMLParser) -> [PriceLine] {
        lines = []
        parser.delegate = self
        return parser.parse() ? lines : []
    }

    func parser(_ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
                qualifiedName: String?, attributes: [String: String] = [:]) {
        guard element == "price", let sku = attributes["sku"], let units = attributes["units"].flatMap(Int.init),
              let each = attributes["each"].flatMap(Int.init) else { return }
        let (product, overflow) = units.multipliedReportingOverflow(by: each) // good: integer-overflow
        if !overflow { lines.append(PriceLine(sku: sku, cents: product)) }
    }
}

struct ScaleTicket {
    let grams: Int32
    let centsPerKilo: Int32

    init?(barcode: String) {
        let fields = barcode.split(separator: "-").compactMap { Int($0) }
        guard fields.count == 2 else { return nil }
        grams = Int32(fields[0]) // bad: integer-overflow
        centsPerKilo = Int32(clamping: fields[1]) // good: integer-overflow
    }

    var cents: Int64 { Int64(grams) * Int64(centsPerKilo) / 1000 }
}
