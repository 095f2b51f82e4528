import Foundation

let delegate = HelperListener()
let listener = NSXPCListener(machServiceName: "example.satchelbox.helper")
listener.delegate = delegate
listener.resume()
RunLoop.current.run()
