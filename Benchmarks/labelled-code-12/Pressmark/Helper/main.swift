import Foundation

let delegates: [String: NSXPCListenerDelegate] = [
    "example.pressmark.helper": HelperListener(),
    "example.pressmark.helper.studio": StudioListener(),
]

let listeners = delegates.map { name, delegate -> NSXPCListener in
    let listener = NSXPCListener(machServiceName: name)
    listener.delegate = delegate
    listener.resume()
    return listener
}

NSLog("helper up with %ld listeners", listeners.count)
RunLoop.main.run()
