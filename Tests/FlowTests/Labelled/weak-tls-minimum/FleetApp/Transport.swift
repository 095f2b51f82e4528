// Second file of the fleet app: sessions are made.
import Foundation

final class Transport {
    let vehicles: URLSession
    let office: URLSession

    init() {
        let vehicle = VehiclePolicy()
        let first = URLSessionConfiguration.default
        first.tlsMinimumSupportedProtocolVersion = vehicle.floor  // bad: weak-tls-minimum
        vehicles = URLSession(configuration: first)
        let other = OfficePolicy()
        let second = URLSessionConfiguration.default
        second.tlsMinimumSupportedProtocolVersion = other.floor  // good: weak-tls-minimum
        office = URLSession(configuration: second)
    }

    func session(_ settings: Settings = Settings()) -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = settings.floor  // good: weak-tls-minimum
        return URLSession(configuration: configuration)
    }

    func dated(_ year: Int) -> [URLSession] {
        let old = URLSessionConfiguration.default
        old.tlsMinimumSupportedProtocolVersion = Floors.floor(year: year)  // bad: weak-tls-minimum
        let new = URLSessionConfiguration.default
        new.tlsMinimumSupportedProtocolVersion = Floors.strict(year: year)  // good: weak-tls-minimum
        return [URLSession(configuration: old), URLSession(configuration: new)]
    }

    func extended() -> [URLSession] {
        [
            URLSession(configuration: URLSessionConfiguration.default.with(floor: .TLSv10)),
            URLSession(configuration: URLSessionConfiguration.default.withStrict()),
        ]
    }
}
