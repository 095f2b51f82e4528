extension SecretShape {
    /// Language model providers.
    static let languageModels: [SecretShape] = [
        .token(
            "openai-api-key", "OpenAI API key", "OpenAI",
            ["sk-"], [.exactly(20, .alphanumeric), .text("T3BlbkFJ"), .exactly(20, .alphanumeric)], .high,
            "Revoke the key at platform.openai.com under API keys and call the API from a server."),
        .token(
            "openai-project-key", "OpenAI project API key", "OpenAI",
            ["sk-proj-", "sk-svcacct-", "sk-admin-"],
            [.run(.base64URL, 20...80), .text("T3BlbkFJ"), .run(.base64URL, 20...80)], .high,
            "Revoke the key at platform.openai.com under API keys and call the API from a server."),
        .token(
            "anthropic-api-key", "Anthropic API key", "Anthropic",
            ["sk-ant-"], [.run(.base64URL, 80...130)], .high, variety: .mixed,
            "Delete the key at console.anthropic.com and call the API from a server."),
        .token(
            "openrouter-api-key", "OpenRouter API key", "OpenRouter",
            ["sk-or-v1-"], [.exactly(64, .hex)], .high, "Delete the key at openrouter.ai under Keys."),
        .token(
            "deepseek-api-key", "DeepSeek or compatible API key", "DeepSeek",
            ["sk-"], [.exactly(32, .hex)], .high, variety: .digit, "Delete the key at platform.deepseek.com."),
        .token(
            "groq-api-key", "Groq API key", "Groq", ["gsk_"], [.exactly(52, .alphanumeric)], .high,
            "Delete the key at console.groq.com."),
        .token(
            "perplexity-api-key", "Perplexity API key", "Perplexity", ["pplx-"], [.exactly(48, .alphanumeric)], .high,
            "Delete the key in the Perplexity API settings."),
        .token(
            "xai-api-key", "xAI API key", "xAI", ["xai-"], [.exactly(80, .alphanumeric)], .high,
            "Delete the key at console.x.ai."),
        .named(
            "cohere-api-key", "Cohere API key", "Cohere", [.credential(of: "cohere")],
            [.exactly(40, .alphanumeric)], .high, variety: .mixed, "Delete the key at dashboard.cohere.com."),
        .named(
            "mistral-api-key", "Mistral API key", "Mistral AI", [.credential(of: "mistral")],
            [.exactly(32, .alphanumeric)], .high, variety: .mixed, "Delete the key at console.mistral.ai."),
    ]

    /// Services around models.
    static let modelTools: [SecretShape] = [
        .token(
            "hugging-face-access-token", "Hugging Face access token", "Hugging Face",
            ["hf_"], [.exactly(34, .alphanumeric)], .high, "Invalidate the token at huggingface.co under Access Tokens."
        ),
        .token(
            "hugging-face-organization-token", "Hugging Face organization token", "Hugging Face",
            ["api_org_"], [.exactly(34, .alphanumeric)], .high, "Ask Hugging Face to revoke the organization's token."),
        .token(
            "replicate-api-token", "Replicate API token", "Replicate", ["r8_"], [.exactly(37, .alphanumeric)], .high,
            "Disable the token at replicate.com under API tokens."),
        .token(
            "elevenlabs-api-key", "ElevenLabs API key", "ElevenLabs", ["sk_"], [.exactly(48, .hex)], .high,
            "Delete the key at elevenlabs.io under API Keys."),
        .token(
            "langsmith-api-key", "LangSmith API key", "LangChain",
            ["lsv2_pt_", "lsv2_sk_"], [.exactly(32, .hex), .text("_"), .exactly(10, .hex)], .high,
            "Delete the key in the LangSmith settings."),
        .token(
            "pinecone-api-key", "Pinecone API key", "Pinecone", ["pcsk_"], [.run(.word, 60...80)], .high,
            variety: .mixed, "Delete the key in the Pinecone console."),
        .named(
            "deepgram-api-key", "Deepgram API key", "Deepgram", [.credential(of: "deepgram")], [.exactly(40, .hex)],
            .high, "Delete the key in the Deepgram console."),
    ]
}
