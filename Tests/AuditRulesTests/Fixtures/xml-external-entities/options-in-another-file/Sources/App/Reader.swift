func read(_ path: String) {
    _ = xmlReadFile(path, nil, Options.open)
    _ = xmlReadFile(path, nil, Options.strict)
}
