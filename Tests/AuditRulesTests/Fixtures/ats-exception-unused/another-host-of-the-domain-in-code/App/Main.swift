let base = "http://api.example.com/v1"
