import Foundation

enum Product: Int, CaseIterable, Sendable {
    case bolt, nut, washer, bracket
}

/// Stock levels by product.
final class InventoryStore: @unchecked Sendable {
    private let queue = DispatchQueue(label: "shop.inventory", attributes: .concurrent)
    private var levels: [Int]

    init(initial: Int) {
        levels = Array(repeating: initial, count: Product.allCases.count)
    }

    func level(of product: Product) -> Int {
        queue.sync { levels[product.rawValue] }
    }

    func receive(_ amount: Int, of product: Product) {
        queue.async {
            self.levels[product.rawValue] += amount
        }
    }

    func take(_ amount: Int, of product: Product) -> Bool {
        queue.sync {
            guard levels[product.rawValue] >= amount else { return false }
            levels[product.rawValue] -= amount
            return true
        }
    }

    func waitUntilSettled() {
        queue.sync(flags: .barrier) {}
    }
}

@main
struct InventoryDemo {
    static func main() {
        let store = InventoryStore(initial: 100)
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for i in 0..<500 {
                let product = Product.allCases[(i + worker) % Product.allCases.count]
                if i % 3 == 0 {
                    store.receive(2, of: product)
                } else if i % 3 == 1 {
                    _ = store.take(1, of: product)
                } else {
                    _ = store.level(of: product)
                }
            }
        }
        store.waitUntilSettled()
        for product in Product.allCases {
            print(product, store.level(of: product))
        }
    }
}
