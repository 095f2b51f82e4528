#if Network
    import Foundation
    import SecretMemory
    import SecureHTTP
    import SecureHTTPNIO

    /// A pin, with what it is of.
    struct ShownPin {
        let pin: Pin
        let role: String
        /// Of certificates alone.
        let certificate: CertificateSummary?
        /// Whether a server presented it.
        let isPresented: Bool

        var subject: String? { certificate?.subject }
        var ends: Date? { certificate?.ends }

        init(pin: Pin, role: String) { (self.pin, self.role, certificate, isPresented) = (pin, role, nil, false) }

        init(_ certificate: CertificateSummary, role: String, isPresented: Bool = false) {
            (pin, self.role, self.certificate, self.isPresented) = (certificate.pin, role, certificate, isPresented)
        }

        /// Whether a pin of a key or of a certificate is of this one.
        func carries(_ other: Pin) -> Bool { other == pin || other == certificate?.certificatePin }

        /// Whole days from a time until the certificate ends.
        func daysLeft(at time: Date) -> Int? { ends.map { Int(($0.timeIntervalSince(time) / 86_400).rounded(.down)) } }
    }

    /// Pins of files.
    enum PinSource {
        static func pins(of path: String) throws -> [ShownPin] {
            var bytes = try bytes(path)
            defer { bytes.wipe() }
            do {
                return try KeyDocument(bytes).entries.map { entry in
                    let role = "\(path), \(name(entry.kind))"
                    if let certificate = entry.certificate {
                        return ShownPin(try CertificateSummary(certificate), role: role)
                    }
                    return ShownPin(pin: Pin(entry.info), role: role)
                }
            } catch let error as SecureHTTPError {
                throw UsageError("\(path): \(error.advice)")
            }
        }

        static func bytes(_ path: String) throws -> [UInt8] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw UsageError("\(path) cannot be read: \(String(cString: strerror(errno))).")
            }
            return [UInt8](data)
        }

        private static func name(_ kind: KeyDocument.Kind) -> String {
            switch kind {
            case .certificate: "certificate"
            case .request: "certificate request"
            case .publicKey: "public key"
            case .privateKey: "private key"
            }
        }
    }
#endif
