import Foundation

let service = HelperService()
let listener = NSXPCListener(machServiceName: "com.foreman.helper")
listener.delegate = service
listener.resume()

let legacy = MachService()
legacy.resume()

let inventory = InventoryListener()
try inventory.start()
RunLoop.main.run()
