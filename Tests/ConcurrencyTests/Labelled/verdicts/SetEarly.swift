// Objects that their makers set up before anybody else knows them.
import Foundation

final class PriceSource: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    var smallest: UInt64 = 1
    var failure: (any Error)?

    func price() async throws -> UInt64 {
        if let failure { throw failure }
        return smallest
    }
}

struct Shop {
    func open() -> PriceSource {
        let prices = PriceSource()
        prices.smallest = 20
        return prices
    }

    func fail(_ error: any Error) -> PriceSource {
        let prices = PriceSource()
        prices.failure = error
        return prices
    }
}

// Nobody sets it after it is made.
private final class FixedPrices: @unchecked Sendable {  // bad: unchecked-sendable-needless
    var smallest: UInt64 = 1

    init(smallest: UInt64) { self.smallest = smallest }
}

private func fixed() -> FixedPrices { FixedPrices(smallest: 3) }

// A class below one of a library has to repeat the library's word.
final class LoggingDownloader: RemoteDownloader, @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    override init(name: String) { super.init(name: name) }
}
