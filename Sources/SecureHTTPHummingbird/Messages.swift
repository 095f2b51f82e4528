#if Hummingbird
    internal import HTTPTypes
    package import Hummingbird
    internal import HummingbirdCore
    internal import NIOCore
    package import SecureHTTP

    extension ReceivedRequest {
        /// Nil for a request without host or path, or with headers that cannot be.
        init?(_ request: Request, body: [UInt8]) {
            guard let authority = request.head.authority, let target = request.head.path,
                let headers = try? HeaderFields(
                    request.headers.map { (name: $0.name.canonicalName, value: $0.value) })
            else { return nil }
            self.init(
                method: request.method.rawValue, authority: authority, target: target, headers: headers, body: body)
        }
    }

    extension Request {
        /// The body, which is kept for the route; nil where it is larger. What says so beforehand is not read.
        package mutating func bytes(upTo limit: Int) async throws -> [UInt8]? {
            let announced = headers[.contentLength].flatMap { Int($0) }
            guard announced ?? 0 <= limit else { return nil }
            do {
                return Array(try await collectBody(upTo: limit).readableBytesView)
            } catch is NIOTooManyBytesError {
                return nil
            }
        }
    }

    extension Response {
        package init(_ refusal: RequestRefusal) {
            self.init(status: HTTPResponse.Status(code: refusal.status))
            add(refusal.headers)
        }

        mutating func add(_ fields: HeaderFields) {
            for field in fields.fields {
                if let name = HTTPField.Name(field.name) { headers.append(HTTPField(name: name, value: field.value)) }
            }
        }
    }
#endif
