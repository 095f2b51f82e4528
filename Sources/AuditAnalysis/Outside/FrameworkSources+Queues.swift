/// Queues, topics and bots: whoever may write there is answered by whoever reads.
extension SourceFamilies {
    static let queues: [FrameworkSources] = [
        .clouds, .brokers, .kafka, .redis, .valkey, .databases, .jobs, .bots, .gateways,
    ]
}

extension FrameworkSources {
    fileprivate static let clouds = with(FrameworkSources(.queue)) {
        $0.types = [
            "SQSEvent", "SNSEvent", "SESEvent", "S3Event", "DynamoDBEvent", "CloudwatchEvent", "EventBridgeEvent",
            "KinesisEvent",
        ]
    }

    fileprivate static let brokers = with(FrameworkSources(.queue)) {
        $0.types = ["MQTTPublishInfo", "NatsMessage", "AMQPResponse.Channel.Message.Delivery"]
        $0.calls = ["createPublishListener", "basicConsume", "basicGet"]
        $0.closures = ["addPublishListener@0", "basicConsume"]
    }

    fileprivate static let kafka = with(FrameworkSources(.queue, of: "Kafka", "SwiftKafka", "Franz")) {
        $0.types = ["KafkaConsumerMessage"]
        $0.members = ["KafkaConsumer.messages"]
    }

    fileprivate static let redis = with(FrameworkSources(.queue, of: "RediStack", "Redis")) {
        $0.closures = ["subscribe@1", "psubscribe@1"]
    }

    fileprivate static let valkey = with(FrameworkSources(.queue, of: "Valkey")) {
        $0.types = ["ValkeySubscriptionMessage"]
        $0.closures = ["subscribe", "psubscribe"]
    }

    fileprivate static let databases = with(FrameworkSources(.queue, of: "PostgresNIO", "PostgresKit")) {
        $0.types = ["PostgresNotification"]
        $0.closures = ["listen", "addListener@1"]
    }

    fileprivate static let jobs = with(FrameworkSources(.queue)) {
        $0.contexts = ["QueueContext"]
    }

    fileprivate static let bots = with(FrameworkSources(.queue)) {
        $0.types = [
            "Gateway.MessageCreate", "Gateway.Event", "TGUpdate", "TGMessage", "TelegramBotUpdate", "SlackEvent",
            "SlackMessage",
        ]
        $0.parameters = ["onMessageCreate(_:)", "onInteractionCreate(_:)", "onMessageUpdate(_:)"]
    }

    fileprivate static let gateways = with(FrameworkSources(.queue, of: "DiscordBM")) {
        $0.members = [".events"]
    }
}
