package import AuditKit
package import CodeModel

/// A message that is sealed with a nonce which the code names, or encrypted with such a vector.
package struct NonceUse {
    package let call: Node
    package let nonce: Node
    let pass: Pass
    /// What the code calls the key.
    package let key: String

    /// The messages of a file that are sealed or encrypted, and not opened.
    package static func all(in file: SwiftFile, _ pass: Pass) -> [NonceUse] {
        let sealed = file.calls("seal").compactMap { call in
            call.argument("nonce").map {
                NonceUse(call: call, nonce: $0, pass: pass, key: call.argument("using")?.text ?? "")
            }
        }
        let encrypted = file.tree.nodes(.call, named: CryptoSink.ciphers).flatMap { call -> [NonceUse] in
            guard !call.opens else { return [] }
            let cipher = call.ancestors.prefix(3).first { $0.kind == .call && $0.argument("key") != nil } ?? call
            let key =
                cipher.argument("key")?.text ?? CryptoSink.known(in: call).first { $0.kind == .key }?.argument.text
            return CryptoSink.known(in: call).filter { $0.kind == .vector }.map {
                NonceUse(call: call, nonce: $0.argument, pass: pass, key: key ?? "")
            }
        }
        return sealed + encrypted
    }

    /// Whether a cipher is run where it is made, so that the code tells of the one message that it is for.
    package var isOfOneMessage: Bool {
        call.name == "seal" || call.ancestors.prefix(4).contains { $0.kind == .call && $0.name == "encrypt" }
    }

    /// Whether the nonce is the same each time: it is kept in a property, or made before a loop.
    package var isKept: Bool { isStored || isOfOuterLoop || isPassedOn }

    /// Whether the nonce comes out of a property that holds it.
    private var isStored: Bool {
        pass.flow(LibraryFlow.self).sources(of: nonce, labelled: .nonce).contains { source in
            guard !source.node.isDebugOnly else { return false }
            if let holder = source.node.holder { return holder.parent?.kind != .file || nonce.enclosingFunction != nil }
            return source.node.enclosingDeclaredFunction != nonce.enclosingDeclaredFunction
                && source.steps.contains { $0.kind == .variable && $0.isKeptProperty }
        }
    }

    // MARK: - Loops

    /// Whether the call runs again and again with what was there before.
    private var isOfOuterLoop: Bool {
        let around = call.ancestors.prefix { $0.kind != .functionDecl && $0.kind != .initializerDecl }
        // What leaves the loop with the message seals one.
        let ending = around.firstIndex { $0.kind == .return || $0.kind == .throw } ?? around.endIndex
        let loops = around.enumerated().filter { place, node in
            node.runsOften && (node.kind == .closure || place < ending)
        }
        return loops.contains { isSettled(nonce, before: $0.element, 4) }
    }

    /// Whether a value is the same in every round of a loop.
    private func isSettled(_ node: Node, before loop: Node, _ reach: Int) -> Bool {
        guard reach > 0 else { return false }
        let node = node.unwrapped
        switch node.kind {
        case .reference:
            guard let declaration = pass.declaration(of: node), !declaration.isComputedProperty else { return false }
            guard loop.contains(declaration) else { return !declaration.isSetAgain(in: loop) && isNonce(declaration) }
            guard declaration.kind == .variable, !declaration.has(.isPattern), let value = declaration.initialValue
            else {
                return false
            }
            return isSettled(value, before: loop, reach - 1)
        case .call where node.name == "Nonce" || node.name == "Data" || node.callee?.kind == .array:
            let parts = node.arguments
            return !parts.isEmpty && parts.allSatisfy { isSettled($0, before: loop, reach - 1) }
        default: return false
        }
    }

    /// Whether a name of the code around a loop holds a nonce or its bytes.
    private func isNonce(_ declaration: Node) -> Bool {
        if let type = declaration.typeText { return type.hasSuffix("Nonce") || declaration.kind == .parameter }
        guard let value = declaration.initialValue else { return declaration.kind == .variable }
        return declaration.has(.isLet) || !value.namesWithin.isEmpty
    }

    // MARK: - Two messages

    /// What makes the nonce, as far as this function tells: the same expression is the same nonce.
    package var maker: Node? {
        let function = nonce.enclosingDeclaredFunction ?? nonce.tree.root
        let sources = pass.flow(LibraryFlow.self).sources(of: nonce, labelled: .nonce)
        guard sources.count == 1, let steps = sources.first?.steps else { return sources.isEmpty ? given : nil }
        return steps.first { $0.tree === function.tree && function.contains($0) && $0.kind != .parameter } ?? given
    }

    /// The parameter, or the stored property of a parameter, that the nonce is: nothing changes it in the function.
    private var given: Node? {
        guard let (parameter, property) = parameterAndProperty else { return nil }
        return property ?? parameter
    }

    private var parameterAndProperty: (parameter: Node, property: Node?)? {
        var node = nonce.unwrapped
        var property: Node?
        if node.kind == .member, let base = node.base?.unwrapped {
            guard let declared = pass.lookup.declaration(ofMember: node), declared.kind == .variable,
                !declared.isComputedProperty
            else { return nil }
            property = declared
            node = base
        }
        guard node.kind == .reference, let parameter = pass.declaration(of: node), parameter.kind == .parameter,
            parameter.parent?.kind == .functionDecl, parameter.typeText?.hasPrefix("inout") != true
        else { return nil }
        return (parameter, property)
    }

    /// Whether the function calls itself with the nonce that it was given.
    private var isPassedOn: Bool {
        guard let parameter = parameterAndProperty?.parameter, let function = parameter.parent,
            let place = function.children(.parameter).firstIndex(of: parameter)
        else { return false }
        return function.tree.calls(function.name).contains { other in
            guard function.contains(other), pass.lookup.function(of: other) == function,
                let handed = other.argument(at: place)?.unwrapped, handed.kind == .reference
            else { return false }
            return pass.declaration(of: handed) == parameter
        }
    }

    /// Whether a use with the same maker has the same nonce and the same key, by what the code calls it.
    package func isSame(as other: NonceUse) -> Bool {
        let isGiven = parameterAndProperty != nil || other.parameterAndProperty != nil
        return key == other.key && (!isGiven || nonce.text == other.nonce.text)
    }

    /// Whether only one of two calls can run.
    package func excludes(_ later: NonceUse) -> Bool {
        guard let fork = call.ancestors.first(where: { $0.contains(later.call) }) else { return false }
        if [.ternary, .switch, .if].contains(fork.kind) { return true }
        let branches = call.ancestors.prefix { $0 != fork }.filter { $0.kind == .block || $0.kind == .case }
        return branches.contains { branch in
            branch.children.contains { [.return, .throw].contains($0.kind) }
                || branch.children.contains { $0.kind == .jump }
        }
    }
}

extension Node {
    /// Whether a cipher is made to decrypt: by what is called on it, by its first argument, or as the function's name says.
    fileprivate var opens: Bool {
        if argument(at: 0)?.namesWithin.contains("kCCDecrypt") == true { return true }
        let around = ancestors.prefix { $0.kind != .functionDecl }.filter { $0.kind == .call }
        if around.contains(where: { $0.name.hasPrefix("decrypt") || $0.name == "makeDecryptor" }) { return true }
        if around.contains(where: { $0.name.hasPrefix("encrypt") || $0.name == "makeEncryptor" }) { return false }
        guard let function = enclosingDeclaredFunction else { return false }
        if Words.of(function.name).contains(where: ["decrypt", "decrypted", "open", "unseal"].contains) { return true }
        let calls = function.descendants(.call).map(\.name)
        return calls.contains { $0.hasPrefix("decrypt") } && !calls.contains { $0.hasPrefix("encrypt") }
    }

    /// The property, of a type or a file, whose initial value an expression is.
    fileprivate var holder: Node? {
        guard enclosingFunction == nil, let variable = enclosing(.variable), variable.getter == nil else { return nil }
        return variable.parent?.kind.isTypeDeclaration == true || variable.parent?.kind == .file ? variable : nil
    }

    /// Whether a variable belongs to a type and keeps what it is given.
    fileprivate var isKeptProperty: Bool {
        parent?.kind.isTypeDeclaration == true && !isComputedProperty
    }

    fileprivate var isComputedProperty: Bool { kind == .variable && has(.isComputed) }

    private var getter: Node? { children(.accessor).first { $0.name == "get" } }

    /// Whether code inside runs any number of times each time it is reached.
    fileprivate var runsOften: Bool {
        switch kind {
        case .for, .while, .repeat: true
        case .closure:
            parent?.kind == .call && ["map", "forEach", "compactMap", "flatMap", "reduce"].contains(parent?.name)
        default: false
        }
    }

    /// Whether a variable is given another value inside.
    fileprivate func isSetAgain(in loop: Node) -> Bool {
        loop.descendants.contains { node in
            guard node.kind == .reference, node.name == name, let up = node.parent else { return false }
            return up.kind == .assignment && node.role == .target || up.kind == .inout
                || up.kind == .member && up.role == .callee && node.role == .base && !has(.isLet) && kind == .variable
        }
    }
}
