let host = "https://api.example.com"
