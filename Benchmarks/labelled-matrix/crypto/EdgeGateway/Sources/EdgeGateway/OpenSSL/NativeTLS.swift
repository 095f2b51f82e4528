import COpenSSL
import Foundation

enum NativeError: Error { case openssl(UInt) }

final class NativeTLS {
    private let context: OpaquePointer

    init() throws {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw NativeError.openssl(ERR_get_error()) }
        self.context = context
        SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil) // bad: tls-validation
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_1_VERSION), nil) // bad: tls-version
    }

    init(caFile: String) throws {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw NativeError.openssl(ERR_get_error()) }
        self.context = context
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil) // good: tls-validation
        guard SSL_CTX_load_verify_locations(context, caFile, nil) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil) // good: tls-version
    }

    func connect(_ descriptor: Int32, host: String) throws -> OpaquePointer {
        guard let ssl = SSL_new(context) else { throw NativeError.openssl(ERR_get_error()) }
        SSL_set_fd(ssl, descriptor)
        SSL_set1_host(ssl, host)
        guard SSL_connect(ssl) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        return ssl
    }

    deinit { SSL_CTX_free(context) }
}

struct PartnerCertificate {
    let store: OpaquePointer

    func isTrusted(_ certificate: OpaquePointer) -> Bool {
        let verification = X509_STORE_CTX_new()
        defer { X509_STORE_CTX_free(verification) }
        X509_STORE_CTX_init(verification, store, certificate, nil)
        return X509_verify_cert(verification) != 0 // bad: tls-validation
    }

    func isTrustedSigner(_ certificate: OpaquePointer) -> Bool {
        let verification = X509_STORE_CTX_new()
        defer { X509_STORE_CTX_free(verification) }
        guard X509_STORE_CTX_init(verification, store, certificate, nil) == 1 else { return false }
        return X509_verify_cert(verification) == 1 // good: tls-validation
    }

    func accepts(_ order: [UInt8], signature: [UInt8], key: OpaquePointer) -> Bool {
        let digest = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(digest) }
        guard EVP_DigestVerifyInit(digest, nil, EVP_sha256(), nil, key) == 1,
              EVP_DigestVerifyUpdate(digest, order, order.count) == 1 else { return false }
        return EVP_DigestVerifyFinal(digest, signature, signature.count) != 0 // bad: signature-verification
    }
}
