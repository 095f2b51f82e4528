import XCTest

@testable import App

final class BranchTests: XCTestCase {
    func testKey() {
        let seed = "0123456789abcdef0123456789abcdef".hexData
        let key = Branch.key(seed: seed, network: "main")
        XCTAssertEqual(key.hex, "500f4799bbb2d021")
    }
}
