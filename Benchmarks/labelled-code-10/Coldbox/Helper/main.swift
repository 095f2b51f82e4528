import Foundation

let jobs = JobListener()
let listener = NSXPCListener(machServiceName: "example.coldbox.helper")
listener.delegate = jobs
listener.resume()

let statusDelegate = StatusListener()
let statusListener = NSXPCListener(machServiceName: "example.coldbox.helper.status")
statusListener.delegate = statusDelegate
statusListener.resume()

RunLoop.main.run()
