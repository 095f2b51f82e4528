import Alamofire

let evaluators: [String: any ServerTrustEvaluating] = [
    "api.example.com": PublicKeysTrustEvaluator(),
    "auth.example.com": PublicKeysTrustEvaluator(),
]
