import AuditKit

/// What each call hands on, by its name.
let resultTable: [String: [FlowStep]] = {
    let encoded = FlowLabels.all.subtracting(.encodable)
    let inBase64 = encoded.subtracting([.path, .predicate, .pattern, .archive, .apostrophe])
    var table: [String: [FlowStep]] = [
        "addingPercentEncoding": [FlowStep(.receiver, encoded)],
        "base64EncodedString": [
            FlowStep(.receiver, inBase64)
        ],
        "base64EncodedData": [
            FlowStep(.receiver, inBase64)
        ],
        "escapedPattern": [FlowStep(.arguments, .all.subtracting(.pattern))],
        // Only `$` and `\\`: what is a pattern is one still.
        "escapedTemplate": [FlowStep(.arguments)],
        "removingPercentEncoding": [FlowStep(.receiver)],
        "JSONSerialization": [FlowStep(.arguments)],
        "jsonObject": [FlowStep(.arguments)], "propertyList": [FlowStep(.arguments)],
        "unarchivedObject": [FlowStep(.arguments)], "unarchiveObject": [FlowStep(.arguments)],
        "archivedData": [FlowStep(.arguments)], "getVaList": [FlowStep(.arguments)],
        "encode": [FlowStep(.arguments, .all.subtracting([.script, .statement, .logLine]))],
        "URL": [FlowStep(.arguments)], "NSURL": [FlowStep(.arguments)], "fileURL": [FlowStep(.arguments)],
        "URLRequest": [FlowStep(.arguments)],
        "URLQueryItem": [FlowStep(.arguments)],
        "standardizingPath": [FlowStep(.receiver)], "resolvingSymlinksInPath": [FlowStep(.receiver)],
        "stringByReplacingMatches": [FlowStep(.argument(0), .all.subtracting(.alone)), FlowStep(.arguments, .textual)],
        "HTMLEscape": [], "htmlEscaped": [FlowStep(.receiver, .all.subtracting([.markup, .apostrophe]))],
        // Nothing stays nothing.
        "map": [FlowStep(.closure(0), keepsParts: true), FlowStep(.receiver, .absent)],
        "compactMap": [FlowStep(.closure(0), keepsParts: true)],
        "flatMap": [FlowStep(.closure(0), keepsParts: true), FlowStep(.receiver, .absent)],
        "merging": [FlowStep(.receiver, keepsParts: true), FlowStep(.argument(0), .textual, keepsParts: true)],
        "withUnsafeBytes": [FlowStep(.closure(0))], "withUnsafeBufferPointer": [FlowStep(.closure(0))],
        "reduce": [FlowStep(.closure(1)), FlowStep(.argument(0)), FlowStep(.receiver)],
        "random": [], "NSPredicate": [], "NSExpression": [], "Archive": [], "ZipArchive": [],
    ]
    for name in [
        "appendingPathExtension", "padding", "joined", "replacingCharacters", "union", "strings",
        "pushing",
    ] {
        table[name] = [FlowStep(.receiver), FlowStep(.arguments, .textual)]
    }
    for name in [
        "lowercased", "uppercased", "capitalized", "trimmingCharacters", "trimmed", "copy", "mutableCopy", "reversed",
        "sorted", "first", "last", "data", "cString", "substring", "flattened", "get",
        "subdata", "standardized", "dropWhile", "lazy", "value", "unwrap", "bytes", "removeFirst",
        "removeLast", "popFirst", "popMin", "popMax", "dequeue", "next",
        "popLast", "max", "min", "withCString", "utf8String", "assumingMemoryBound",
        "bindMemory", "baseAddress", "joinedBytes", "folding", "applyingTransform",
        "decomposedStringWithCanonicalMapping",
    ] {
        table[name] = [FlowStep(.receiver, keepsParts: true)]
    }
    for name in [
        "first", "last", "popLast", "popFirst", "popMin", "popMax", "dequeue", "next", "removeFirst", "removeLast",
        "min",
        "max",
    ] {
        table[name]?.append(FlowStep(.receiver, keepsParts: true, taking: [.element]))
    }
    for name in ["appending", "appendingFormat", "byAppending", "inserting"] {
        table[name] = [FlowStep(.receiver, isJoint: true), FlowStep(.arguments, .textual, isJoint: true)]
    }
    let byChance = FlowLabels.all.subtracting(.constant)
    table["shuffled"] = [FlowStep(.receiver, byChance, keepsParts: true)]
    table["randomElement"] = [
        FlowStep(.receiver, byChance, keepsParts: true),
        FlowStep(.receiver, byChance, keepsParts: true, taking: [.element]),
    ]
    table["zip"] = [
        FlowStep(.argument(0), taking: [.element], giving: [.element, .index(0)]),
        FlowStep(.argument(1), taking: [.element], giving: [.element, .index(1)]),
    ]
    table["enumerated"] = [
        FlowStep(.receiver, taking: [.element], giving: [.element, .index(1)]),
        FlowStep(.receiver, taking: [.element], giving: [.element, .field("element")]),
    ]
    // A future, promise or stream that is made of a value which is there already.
    for name in [
        "makeSucceededFuture", "makeCompletedFuture", "succeededFuture", "makeFutureWithTask", "just", "fulfilled",
        "resolved", "resolve",
    ] {
        table[name] = [
            FlowStep(.argument(0), keepsParts: true), FlowStep(.argument(0), keepsParts: true, giving: [.element]),
        ]
    }
    table["webSocketTask"] = [FlowStep(.arguments, .cleartext)]
    table["localizedStringWithFormat"] = [FlowStep(.arguments, .textual)]
    // `Connection.Location.uri(path)` of SQLite.swift.
    table["uri"] = [FlowStep(.arguments)]
    table["Optional"] = [FlowStep(.arguments, keepsParts: true)]
    table["unsafeBitCast"] = [FlowStep(.arguments)]
    for name in ["strdup", "strndup", "passRetained", "passUnretained", "fromOpaque"] {
        table[name] = [FlowStep(.argument(0), keepsParts: true)]
    }
    // In another order, which stands where is not known.
    for name in ["sorted", "reversed", "shuffled"] {
        table[name]?.append(
            FlowStep(.receiver, .all.subtracting(.constant), taking: [.element], giving: [.element]))
    }
    table["some"] = table["Optional"]
    table["replacingPercentEscapes"] = [FlowStep(.receiver)]
    table["JSStringCopyCFString"] = [FlowStep(.argument(1))]
    return table
}()
