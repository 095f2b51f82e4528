import Foundation
import CoreData
import RealmSwift
import AppleArchive
import System
import NIOCore
import NIOPosix
import NIOFileSystem
import SwiftData

final class StoreFactory {
    var remoteName: String { (try? String(contentsOf: URL(string: "https://example.com/store")!, encoding: .utf8)) ?? "" }

    func realm() throws {
        let file = URL(fileURLWithPath: remoteName)
        var config = Realm.Configuration(fileURL: file)  // bad: path, Realm.Configuration(fileURL:)
        config.fileURL = file  // bad: path, config.fileURL
        config.seedFilePath = file  // bad: path, config.seedFilePath
        _ = Realm.Configuration(fileURL: nil, seedFilePath: file)  // bad: path, Realm.Configuration(seedFilePath:)
        let realm = try Realm(configuration: config)
        _ = try Realm(fileURL: file)  // bad: path, Realm(fileURL:)
        try realm.writeCopy(toFile: file, encryptionKey: nil)  // bad: path, Realm.writeCopy
        var def = Realm.Configuration.defaultConfiguration
        def.fileURL!.deleteLastPathComponent()
        def.fileURL!.appendPathComponent(remoteName)  // bad: path, fileURL append
        Realm.Configuration.defaultConfiguration = def
        _ = Realm.Configuration(inMemoryIdentifier: "tmp")  // good: sound, sound in memory
    }

    func coreData(model: NSManagedObjectModel) throws {
        let url = NSPersistentContainer.defaultDirectoryURL().appendingPathComponent(remoteName)
        let psc = NSPersistentStoreCoordinator(managedObjectModel: model)
        try psc.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)  // bad: path, addPersistentStore(ofType:)
        _ = try psc.addPersistentStore(type: .sqlite, configuration: nil, at: url, options: nil)  // bad: path, addPersistentStore(type:)
        try psc.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType, options: nil)  // bad: path, destroyPersistentStore
        try psc.replacePersistentStore(at: url, destinationOptions: nil, withPersistentStoreFrom: url, sourceOptions: nil, ofType: NSSQLiteStoreType)  // bad: path, replacePersistentStore
        let description = NSPersistentStoreDescription(url: url)  // bad: path, NSPersistentStoreDescription(url:)
        description.url = url  // bad: path, description.url
        let container = NSPersistentContainer(name: "Model", managedObjectModel: model)
        container.persistentStoreDescriptions.first?.url = url  // bad: path, first description url
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("Model.sqlite"))]  // good: sound, constant
        _ = ModelConfiguration(url: url)  // bad: path, SwiftData ModelConfiguration(url:)
    }

    func archive() {
        let path = FilePath(remoteName)
        _ = ArchiveByteStream.fileStream(path: path, mode: .readOnly, options: [], permissions: FilePermissions(rawValue: 0o644))  // bad: path, ArchiveByteStream.fileStream
        _ = try? ArchiveByteStream.withFileStream(path: path, mode: .writeOnly, options: [.create], permissions: FilePermissions(rawValue: 0o644)) { _ in }  // bad: path, withFileStream
        _ = ArchiveStream.extractStream(extractingTo: path, flags: [.ignoreOperationNotPermitted])  // bad: path, extractStream
        _ = ArchiveByteStream.fileStream(path: FilePath("/tmp/out.aar"), mode: .writeOnly, options: [.create], permissions: FilePermissions(rawValue: 0o644))  // good: sound, constant
    }

    func nio(io: NonBlockingFileIO, loop: EventLoop) async throws {
        _ = try NIOFileHandle(path: remoteName)  // bad: path, NIOFileHandle(path:)
        _ = try NIOFileHandle(path: remoteName, mode: .write, flags: .allowFileCreation())  // bad: path, NIOFileHandle(path:mode:flags:)
        _ = io.openFile(path: remoteName, eventLoop: loop)  // bad: path, NonBlockingFileIO.openFile
        _ = try await FileSystem.shared.withFileHandle(forReadingAt: NIOFileSystem.FilePath(remoteName)) { $0 }  // bad: path, NIO FileSystem
    }
}
