// Second file of the travel app: from endpoints and travellers to addresses.
import Foundation

struct AddressBuilder {
    let root = "https://api.travel.example.org/"

    func verify(_ passportNumber: String) -> URL? {
        let endpoint = Endpoint.verify(passportNumber: passportNumber)
        return URL(string: root + endpoint.path)  // bad: secret-in-url
    }

    func search(_ city: String) -> URL? {
        let step = "search/" + city
        return URL(string: root + step)  // good: secret-in-url
    }

    func items(for endpoint: Endpoint) -> [URLQueryItem] {
        endpoint.parameters.map { name, value in
            URLQueryItem(name: name, value: value)  // bad: secret-in-url
        }
    }

    func names(for endpoint: Endpoint) -> [URLQueryItem] {
        endpoint.parameters.keys.map { name in
            URLQueryItem(name: name, value: nil)  // good: secret-in-url
        }
    }

    func tier(of traveller: Traveller) -> URL? {
        URL(string: "\(root)creditCardNumber/\(traveller.loyaltyTier)")  // good: secret-in-url
    }

    func card(of traveller: Traveller) -> URL? {
        let number = traveller.creditCardNumber.filter { $0 != " " }
        return URL(string: "\(root)card/\(number)")  // bad: secret-in-url
    }

    func cardById(_ traveller: Traveller, lookup: (String) -> Int) -> URL? {
        let id = lookup(traveller.creditCardNumber)
        return URL(string: "\(root)card/\(id)")  // good: secret-in-url
    }

    func renew(_ make: () async throws -> String) async throws -> URL? {
        let refreshToken = try await make()
        var text = root
        text += "renew?rt="
        text += refreshToken
        return URL(string: text)  // bad: secret-in-url
    }
}
