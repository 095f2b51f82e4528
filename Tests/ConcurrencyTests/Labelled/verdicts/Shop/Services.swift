// Web shop: services that stand on one another, each promising what the next one holds.
import Foundation

protocol Transport: Sendable {
    func get(_ path: String) async throws -> Data
}

final class SocketTransport: Transport, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var open = false
    private var received: [Data] = []

    func get(_ path: String) async throws -> Data {
        if !open { open = true }
        let data = Data(path.utf8)
        received.append(data)
        return data
    }
}

final class CatalogueService: @unchecked Sendable {  // bad: unchecked-chain, unchecked-sendable-undocumented
    private let transport: any Transport

    init(transport: any Transport) { self.transport = transport }

    func products() async throws -> [String] {
        let data = try await transport.get("products")
        return String(decoding: data, as: UTF8.self).components(separatedBy: ",")
    }
}

final class SearchService: @unchecked Sendable {  // bad: unchecked-chain
    private let catalogue: CatalogueService
    private let limit: Int

    init(catalogue: CatalogueService, limit: Int = 20) {
        self.catalogue = catalogue
        self.limit = limit
    }

    func find(_ word: String) async throws -> [String] {
        Array(try await catalogue.products().filter { $0.contains(word) }.prefix(limit))
    }
}

/// Stock is only read under `lock`, so the type may be Sendable.
final class StockService: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    func reserve(_ product: String) -> Bool {
        lock.withLock {
            guard let left = counts[product], left > 0 else { return false }
            counts[product] = left - 1
            return true
        }
    }
}

final class CheckoutService: @unchecked Sendable {  // bad: unchecked-chain
    private let stock: StockService
    private let taxes: TaxTable

    init(stock: StockService, taxes: TaxTable) {
        self.stock = stock
        self.taxes = taxes
    }

    func price(_ product: String, net: Int) -> Int? {
        stock.reserve(product) ? net + taxes.tax(on: net) : nil
    }
}

final class TaxTable: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let rate: Int
    init(rate: Int) { self.rate = rate }
    func tax(on net: Int) -> Int { net * rate / 100 }
}

final class QuoteService: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let taxes: TaxTable
    init(taxes: TaxTable) { self.taxes = taxes }
    func quote(_ net: Int) -> Int { net + taxes.tax(on: net) }
}

struct ShopEnvironment: @unchecked Sendable {  // bad: unchecked-chain
    var search: SearchService
    var checkout: CheckoutService
}

final class BannerService: @unchecked Sendable {  // bad: unchecked-chain
    private let services: [CatalogueService]
    private let byCountry: [String: StockService]

    init(services: [CatalogueService], byCountry: [String: StockService]) {
        self.services = services
        self.byCountry = byCountry
    }

    func anyService() -> CatalogueService? { services.first }
}

final class OptionalService: @unchecked Sendable {  // bad: unchecked-chain
    private let stock: StockService?
    init(stock: StockService? = nil) { self.stock = stock }
    func has(_ product: String) -> Bool { stock?.reserve(product) ?? false }
}
