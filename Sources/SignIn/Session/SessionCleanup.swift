import Foundation
public import SecretStorage

/// A location with session data: a secret store, a cache, a folder of temporary files.
public protocol SessionCleanup: Sendable {
    /// The name used in ``CleanupFailure``; must not contain personal data.
    var name: String { get }

    /// Removes all session data.
    func clear() async throws

    /// Returns whether no session data is left, by checking again.
    func isClear() async throws -> Bool
}

/// A location that was not cleared.
public struct CleanupFailure: Hashable, Sendable {
    public let name: String
}

/// Clears every item of a secret store except a limiter's records, because signing out must not reset them.
public struct SecretCleanup: SessionCleanup {
    public let name = "secrets"
    private let store: any SecretStore

    public init(store: any SecretStore) { self.store = store }

    public func clear() async throws {
        var failure: (any Error)?
        for name in try await items() {
            do { try await store.remove(name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    public func isClear() async throws -> Bool { try await items().isEmpty }

    private func items() async throws -> [SecretName] {
        try await store.list().filter { !SecretAttemptStore.keeps($0) }
    }
}

/// The content of a folder: temporary files, a cache. The folder itself stays; links in it are removed, not followed, and one
/// in its place is refused, as is a path that ends in `..`.
public struct FolderCleanup: SessionCleanup {
    public let name = "folder"
    private let url: URL
    /// Whether the path ends in a name, so that one can look whether that is a link.
    private let hasName: Bool

    public init(path: String) {
        // "link/." and "link/" are what the link leads to, and "link" is the link.
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") || bytes.suffix(2).elementsEqual("/.".utf8) {
            bytes.removeLast()
        }
        hasName = !bytes.split(separator: UInt8(ascii: "/")).suffix(1).contains { $0.elementsEqual("..".utf8) }
        url = URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self), isDirectory: true)
    }

    public func clear() async throws {
        var failure: (any Error)?
        // What cannot be removed keeps nothing else.
        for name in try content() {
            do { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    public func isClear() async throws -> Bool { try content().isEmpty }

    private func content() throws -> [String] {
        guard hasName else { throw SignInError(.storage, detail: "the folder’s path ends in ..") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return [] }
        // Whoever puts a link there would have another folder emptied.
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil else {
            throw SignInError(.storage, detail: "the folder has been replaced by a link")
        }
        return try FileManager.default.contentsOfDirectory(atPath: url.path)
    }
}

/// Anything else: cookies, a database, what a web view holds.
///
///     CustomCleanup("cookies") {
///         for cookie in HTTPCookieStorage.shared.cookies ?? [] { HTTPCookieStorage.shared.deleteCookie(cookie) }
///     } isClear: {
///         HTTPCookieStorage.shared.cookies?.isEmpty ?? true
///     }
public struct CustomCleanup: SessionCleanup {
    public let name: String
    private let remove: @Sendable () async throws -> Void
    private let check: @Sendable () async throws -> Bool

    public init(
        _ name: String, clear: @escaping @Sendable () async throws -> Void,
        isClear: @escaping @Sendable () async throws -> Bool
    ) {
        self.name = name
        remove = clear
        check = isClear
    }

    public func clear() async throws { try await remove() }

    public func isClear() async throws -> Bool { try await check() }
}
