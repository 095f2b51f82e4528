import FileProvider
import UniformTypeIdentifiers

struct RemoteNode: Decodable { let id: String; let name: String }

final class Item: NSObject, NSFileProviderItem {
    let node: RemoteNode
    init(_ node: RemoteNode) { self.node = node }
    var itemIdentifier: NSFileProviderItemIdentifier { .init(node.id) }
    var parentItemIdentifier: NSFileProviderItemIdentifier { .rootContainer }
    var filename: String { node.name }
    var contentType: UTType { .data }
}

final class Extension: NSObject, NSFileProviderReplicatedExtension {
    private let staging: URL
    private let api = URL(string: "https://files.foreman.app/nodes")!

    required init(domain: NSFileProviderDomain) {
        staging = FileManager.default.temporaryDirectory.appending(path: domain.identifier.rawValue)
        super.init()
    }

    func invalidate() {}

    func fetchContents(for itemIdentifier: NSFileProviderItemIdentifier, version requestedVersion: NSFileProviderItemVersion?,
                       request: NSFileProviderRequest, completionHandler: @escaping (URL?, NSFileProviderItem?, Error?) -> Void) -> Progress {
        Task {
            do {
                let (data, _) = try await URLSession.shared.data(from: api.appending(path: itemIdentifier.rawValue))
                let node = try JSONDecoder().decode(RemoteNode.self, from: data)
                let (content, _) = try await URLSession.shared.data(from: api.appending(path: "\(node.id)/content"))
                let local = staging.appending(path: node.name)
                try content.write(to: local) // bad: path-traversal
                completionHandler(local, Item(node), nil)
            } catch { completionHandler(nil, nil, error) }
        }
        return Progress()
    }

    func createItem(basedOn itemTemplate: NSFileProviderItem, fields: NSFileProviderItemFields, contents url: URL?,
                    options: NSFileProviderCreateItemOptions = [], request: NSFileProviderRequest,
                    completionHandler: @escaping (NSFileProviderItem?, NSFileProviderItemFields, Bool, Error?) -> Void) -> Progress {
        let node = RemoteNode(id: UUID().uuidString, name: itemTemplate.filename)
        if let url {
            try? FileManager.default.copyItem(at: url, to: staging.appending(path: node.id)) // good: path-traversal
        }
        completionHandler(Item(node), [], false, nil)
        return Progress()
    }

    func modifyItem(_ item: NSFileProviderItem, baseVersion version: NSFileProviderItemVersion, changedFields: NSFileProviderItemFields,
                    contents newContents: URL?, options: NSFileProviderModifyItemOptions = [], request: NSFileProviderRequest,
                    completionHandler: @escaping (NSFileProviderItem?, NSFileProviderItemFields, Bool, Error?) -> Void) -> Progress {
        completionHandler(item, [], false, nil)
        return Progress()
    }

    func deleteItem(identifier: NSFileProviderItemIdentifier, baseVersion version: NSFileProviderItemVersion,
                    options: NSFileProviderDeleteItemOptions = [], request: NSFileProviderRequest,
                    completionHandler: @escaping (Error?) -> Void) -> Progress {
        completionHandler(nil)
        return Progress()
    }

    func item(for identifier: NSFileProviderItemIdentifier, request: NSFileProviderRequest,
              completionHandler: @escaping (NSFileProviderItem?, Error?) -> Void) -> Progress {
        completionHandler(nil, NSFileProviderError(.noSuchItem))
        return Progress()
    }

    func enumerator(for containerItemIdentifier: NSFileProviderItemIdentifier, request: NSFileProviderRequest) throws -> NSFileProviderEnumerator {
        throw CocoaError(.featureUnsupported)
    }
}
