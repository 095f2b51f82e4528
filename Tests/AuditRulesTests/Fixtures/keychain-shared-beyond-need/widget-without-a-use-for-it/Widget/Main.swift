import SwiftUI
import WidgetKit

struct Clock: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "clock", provider: Times()) { Text($0.date, style: .time) }
    }
}
