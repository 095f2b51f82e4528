import Foundation

let delegate = HelperDelegate()
let listener = NSXPCListener(machServiceName: "io.stowage.helper")
listener.delegate = delegate
listener.resume()
RunLoop.main.run()
