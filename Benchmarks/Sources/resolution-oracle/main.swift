import CodeModel
import Foundation

// resolution-oracle FOLDER: reads `FOLDER/modules.json`, [{"name", "files"}], resolves every name, call and expression
// of the modules and prints one JSON line for each file, to be compared with what the compiler says.

struct ModuleInput: Decodable {
    let name: String
    let files: [String]
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let data = FileManager.default.contents(atPath: arguments[1]),
    let inputs = try? JSONDecoder().decode([ModuleInput].self, from: data)
else {
    FileHandle.standardError.write(Data("usage: resolution-oracle MODULES.json OUT\n".utf8))
    exit(2)
}

let modules = inputs.map { input in
    ProjectModule(
        name: input.name,
        trees: input.files.compactMap { path in
            FileManager.default.contents(atPath: path).map { SwiftReader.read(Array($0), path: path).tree }
        })
}
let clock = ContinuousClock()
let started = clock.now
let graph = SymbolGraph(modules: modules + [StandardLibrary.module])
let built = clock.now
_ = FileManager.default.createFile(atPath: arguments[2], contents: nil)
guard let output = FileHandle(forWritingAtPath: arguments[2]) else { exit(1) }

for module in modules {
    let resolver = Resolver(graph: graph)
    for tree in module.trees {
        var lines = ""
        for (name, place) in Answers(resolver: resolver, tree: tree).all { lines += "\(name)\t\(place)\n" }
        output.write(Data("F\t\(tree.path)\n\(lines)".utf8))
    }
}
let seconds = { (from: ContinuousClock.Instant, to: ContinuousClock.Instant) in
    String(format: "%.2f", Double((to - from).components.seconds) + Double((to - from).components.attoseconds) / 1e18)
}
print("graph \(seconds(started, built)) s, answers \(seconds(built, clock.now)) s, symbols \(graph.symbols.count)")
