import AuditKit
import CodeModel

/// The words of projects whose tokens are pieces of text that a model of language is fed with.
enum LanguageModelVocabulary {
    /// Whether a project speaks so: several of the words that stand for nothing else.
    static func isSpoken(in workspace: Workspace) -> Bool { workspace.mentions(3, of: words) }

    /// Places of a token in a text: where it begins, ends, is filled up, is unknown.
    static let marks: Set<String> = [
        "eos", "bos", "pad", "unk", "sep", "cls", "unknown", "padding", "special", "added", "fused", "vocab", "prompt",
    ]

    private static let words = [
        "eosToken", "bosToken", "padToken", "unkToken", "unknownToken", "eosTokenId", "bosTokenId", "eosTokenID",
        "bosTokenID", "extraEOSTokens", "vocabSize", "vocabularySize", "vocab", "logits", "detokenize", "maxNewTokens",
        "tokensPerSecond", "Tokenizers", "MLXLMCommon",
    ]
}
