// Banking app: imports and conformances that turn checks off.
@preconcurrency import Dispatch  // bad: preconcurrency-unjustified
import Foundation
@preconcurrency import Ledger  // bad: preconcurrency-unjustified
@preconcurrency import OldCharts  // good: preconcurrency-unjustified

@MainActor
final class BalanceScreen: @preconcurrency Exporter {  // bad: preconcurrency-unjustified
    private var lines: [String] = []
    func export() -> String { lines.joined(separator: "\n") }
}

final class PlainExporter: @preconcurrency Exporter {  // bad: preconcurrency-unjustified
    func export() -> String { "" }
}

@MainActor
final class ChartScreen: @preconcurrency ChartDelegate {  // good: preconcurrency-unjustified
    private var selected = 0
    func chart(_ chart: Chart, didSelect index: Int) { selected = index }
}

final class AccountService: @unchecked Sendable {  // bad: unchecked-chain
    private let account: Account
    init(account: Account) { self.account = account }
    func pay(_ amount: Int) { account.book(-amount) }
}

final class ChartBridge: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let chart: Chart
    init(chart: Chart) { self.chart = chart }
    func redraw() { chart.redraw() }
}
