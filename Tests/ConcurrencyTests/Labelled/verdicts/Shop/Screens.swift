// Web shop: coordinators and view models over the services.
import Foundation

final class CheckoutCoordinator: @unchecked Sendable {  // bad: unchecked-chain
    private let environment: ShopEnvironment
    private let country: String

    init(environment: ShopEnvironment, country: String) {
        self.environment = environment
        self.country = country
    }

    func total(_ product: String) -> Int? { environment.checkout.price(product, net: 100) }
}

@MainActor
final class CatalogueModel {  // good: unchecked-sendable-race
    private(set) var products: [String] = []
    private let service: CatalogueService

    init(service: CatalogueService) { self.service = service }

    func load() async { products = (try? await service.products()) ?? [] }
}

final class BasketCoordinator: @unchecked Sendable {  // bad: unchecked-sendable-race
    weak var parent: CheckoutCoordinator?
    private let stock: StockService

    init(stock: StockService) { self.stock = stock }

    func close() { parent = nil }
}

final class PriceWatcher: @unchecked Sendable {  // bad: unchecked-sendable-race
    var threshold = 10 {
        didSet { if threshold < oldValue { onDrop(threshold) } }
    }
    private let onDrop: @Sendable (Int) -> Void

    init(onDrop: @escaping @Sendable (Int) -> Void) { self.onDrop = onDrop }
}

protocol Renderer: Sendable {
    func render(_ name: String) -> String
}

struct PlainRenderer: Renderer {
    func render(_ name: String) -> String { name.uppercased() }
}

final class ReceiptCoordinator: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let renderer: any Renderer
    init(renderer: any Renderer) { self.renderer = renderer }
    func receipt(_ name: String) -> String { renderer.render(name) }
}
