import Logging

struct ApiClient {
    var logger = Logger(label: "com.example.api")
    let apiToken: String
    let clientSecret: String
    let region: String

    func call() {
        logger.trace("token \(apiToken)")  // bad: log, swift-log trace
        logger.debug("token \(apiToken)")  // bad: log, swift-log debug
        logger.info("token \(apiToken)")  // bad: log, swift-log info
        logger.notice("token \(apiToken)")  // bad: log, swift-log notice
        logger.warning("token \(apiToken)")  // bad: log, swift-log warning
        logger.error("token \(apiToken)")  // bad: log, swift-log error
        logger.critical("token \(apiToken)")  // bad: log, swift-log critical
        logger.log(level: .info, "token \(apiToken)")  // bad: log, swift-log log(level:)
        logger.info("call", metadata: ["secret": "\(clientSecret)"])  // bad: log, swift-log metadata interpolation
        logger.info("call", metadata: ["secret": .string(clientSecret)])  // bad: log, swift-log metadata .string
        logger.info("call", metadata: ["auth": .dictionary(["s": .stringConvertible(clientSecret)])])  // bad: log, swift-log nested metadata
        logger.log(level: .debug, "call", metadata: ["secret": "\(clientSecret)"], source: "api")  // bad: log, swift-log long form
        logger.info("region \(region)")  // good: sound, sound not sensitive
        logger.info("call", metadata: ["region": "\(region)"])  // good: sound, sound not sensitive
    }

    mutating func tag() {
        logger[metadataKey: "client-secret"] = "\(clientSecret)"  // bad: log, swift-log metadataKey subscript
        logger[metadataKey: "region"] = "\(region)"  // good: sound, sound not sensitive
    }

    func message() {
        let m: Logger.Message = "secret \(clientSecret)"
        logger.info(m)  // bad: log, Logger.Message made before
        logger.error(Logger.Message(stringLiteral: clientSecret))  // bad: log, Message(stringLiteral:)
        logger.error(.init(stringLiteral: clientSecret))  // bad: log, implicit member init
    }
}
