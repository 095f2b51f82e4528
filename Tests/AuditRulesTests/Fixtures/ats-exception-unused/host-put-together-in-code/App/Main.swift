func base(_ part: String) -> String { "http://\(part).example.com/v1" }
