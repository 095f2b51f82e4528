import CoreLocation
import Foundation
import os

struct Provider: Equatable {
    var name = ""
    var phone = ""
}

final class ProviderFeedParser: NSObject, XMLParserDelegate {
    private(set) var providers: [Provider] = []
    private var current = Provider()
    private var text = ""

    func parse(partnerFeed data: Data) -> [Provider] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.parse()
        return providers
    }

    func parse(ownFeed data: Data) -> [Provider] {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.parse()
        return providers
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        switch elementName {
        case "name": current.name = text
        case "phone": current.phone = text
        case "provider":
            providers.append(current)
            current = Provider()
        default: break
        }
        text = ""
    }
}

final class ProviderFinder: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let logger = Logger(subsystem: "com.verbena.care", category: "finder")
    private(set) var lastFix: CLLocation?

    func start() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.requestWhenInUseAuthorization()
        manager.requestLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let fix = locations.last else { return }
        lastFix = fix
        NSLog("provider search at %f,%f", fix.coordinate.latitude, fix.coordinate.longitude) // bad: location-logged
        logger.info("got \(locations.count, privacy: .public) fixes, accuracy \(fix.horizontalAccuracy, privacy: .public)") // good: location-logged
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        logger.error("location failed: \(error.localizedDescription, privacy: .public)")
    }
}
