// Harder roads to MD5 and SHA-1: generic hash functions, chosen algorithms, streams, folds, shadowed types.
import CryptoKit
import Foundation

enum Algorithm {
    case legacy, current

    func digest(_ data: Data) -> Data {
        switch self {
        case .legacy: Data(Insecure.SHA1.hash(data: data))  // bad: weak-hash
        case .current: Data(SHA256.hash(data: data))  // good: weak-hash
        }
    }
}

struct PictureAlgorithm {
    func digest(_ data: Data) -> Data {
        Data(Insecure.SHA1.hash(data: data))  // good: weak-hash
    }
}

/// A drawing that happens to carry the name.
struct MD5 {
    var strokes = 0
    mutating func update(data: Data) { strokes += data.count }
}

struct Voucher {
    var code: String
    var taxIdentifier: String
    var passportNumber: String?
    var picture: Data
}

infix operator |> : AdditionPrecedence

func |> <Value, Output>(value: Value, step: (Value) -> Output) -> Output { step(value) }

final class Vouchers {
    private let md5: (Data) -> Data = { Data(Insecure.MD5.hash(data: $0)) }  // bad: weak-hash
    private let pictureMD5: (Data) -> Data = { Data(Insecure.MD5.hash(data: $0)) }  // good: weak-hash
    private var running = Insecure.MD5()
    private var drawing = MD5()

    func key(_ voucher: Voucher) -> [Data] {
        [
            Algorithm.legacy.digest(Data(voucher.taxIdentifier.utf8)),
            Algorithm.current.digest(Data(voucher.taxIdentifier.utf8)),
            PictureAlgorithm().digest(voucher.picture),
            Data(voucher.taxIdentifier.utf8) |> md5,
            voucher.picture |> pictureMD5,
        ]
    }

    func add(_ voucher: Voucher) {
        running.update(data: voucher.picture)  // good: weak-hash
        drawing.update(data: Data(voucher.taxIdentifier.utf8))  // good: weak-hash
        if let passportNumber = voucher.passportNumber {
            running.update(data: Data(passportNumber.utf8))  // bad: weak-hash
        }
    }

    func fold(_ cardNumbers: [String], _ titles: [String]) -> [String] {
        let cards = cardNumbers.reduce(into: Insecure.SHA1()) { hasher, number in
            hasher.update(data: Data(number.utf8))  // bad: weak-hash
        }
        let names = titles.reduce(into: Insecure.SHA1()) { hasher, title in
            hasher.update(data: Data(title.utf8))  // good: weak-hash
        }
        return [cards.finalize().description, names.finalize().description]
    }

    func pieces(_ accessToken: String) -> [String] {
        let parts = accessToken.split(separator: ".").map(String.init)
        let claims = Insecure.MD5.hash(data: Data((parts.first ?? "").utf8))  // bad: weak-hash
        let size = Insecure.MD5.hash(data: Data("\(parts.count)".utf8))  // good: weak-hash
        return [claims.description, size.description]
    }

    func replaced(_ ssn: String) -> String {
        var text = ssn
        text = "000-00-0000"
        return Insecure.SHA1.hash(data: Data(text.utf8)).description  // good: weak-hash
    }
}
