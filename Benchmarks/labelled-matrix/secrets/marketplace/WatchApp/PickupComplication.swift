import ClockKit

final class PickupComplication: NSObject, CLKComplicationDataSource {
    func getComplicationDescriptors(handler: @escaping ([CLKComplicationDescriptor]) -> Void) {
        handler([CLKComplicationDescriptor(identifier: "pickup", displayName: "Pickup", supportedFamilies: [.graphicRectangular, .modularSmall])])
    }

    func getCurrentTimelineEntry(for complication: CLKComplication, withHandler handler: @escaping (CLKComplicationTimelineEntry?) -> Void) {
        let shared = UserDefaults(suiteName: "group.example.marketplace")
        let lockerPin = shared?.string(forKey: "locker.pin") ?? ""
        let open = shared?.integer(forKey: "orders.open") ?? 0
        switch complication.family {
        case .modularSmall:
            let template = CLKComplicationTemplateModularSmallSimpleText(textProvider: CLKSimpleTextProvider(text: "\(open)")) // good: notification-content
            handler(CLKComplicationTimelineEntry(date: Date(), complicationTemplate: template))
        case .graphicRectangular:
            let template = CLKComplicationTemplateGraphicRectangularStandardBody(headerTextProvider: CLKSimpleTextProvider(text: "Locker PIN"), body1TextProvider: CLKSimpleTextProvider(text: lockerPin)) // bad: notification-content
            handler(CLKComplicationTimelineEntry(date: Date(), complicationTemplate: template))
        default:
            handler(nil)
        }
    }

    func getPrivacyBehavior(for complication: CLKComplication, withHandler handler: @escaping (CLKComplicationPrivacyBehavior) -> Void) {
        handler(.showOnLockScreen)
    }
}
