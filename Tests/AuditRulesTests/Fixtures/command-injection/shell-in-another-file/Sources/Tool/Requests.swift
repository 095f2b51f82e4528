import Network

func follow(_ connection: NWConnection) {
    connection.receiveMessage { data, _, _, _ in
        let target = String(decoding: data ?? Data(), as: UTF8.self)
        try? Shell.run("make \(target)")
        try? Shell.runOwn("make clean")
    }
}
