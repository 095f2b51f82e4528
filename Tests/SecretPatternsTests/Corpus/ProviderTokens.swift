/// Forms of tokens as their providers document them, each rendered in several surroundings.
enum ProviderTokens {
    static let templates: [(kind: String, template: String)] = [
        ("aws-access-key-id", "AKIA{216}"), ("aws-access-key-id", "ASIA{216}"), ("aws-bedrock", "ABSK{B120}"),
        ("google-api-key", "AIza{b35}"), ("google-oauth-client-secret", "GOCSPX-{b28}"),
        ("google-oauth-access-token", "ya29.{b100}"), ("google-oauth-refresh-token", "1//0{b100}"),
        ("azure-storage", "AccountKey=«{B86}==»"), ("azure-service-bus", "SharedAccessKey={B43}="),
        ("azure-client-secret", "{A3}8Q~{b31}"), ("alibaba", "LTAI{A20}"), ("azure-devops", "{A76}AZDO{A4}"),
        ("github", "ghp_{crc30}"), ("github", "gho_{crc30}"), ("github", "ghu_{crc30}"), ("github", "ghs_{crc30}"),
        ("github", "ghr_{crc30}"), ("github-fine-grained", "github_pat_{A22}_{A59}"), ("gitlab", "glpat-{b20}"),
        ("gitlab", "gldt-{b20}"), ("gitlab", "glrt-{b20}"), ("gitlab", "glft-{b20}"), ("gitlab", "glimt-{b25}"),
        ("gitlab", "glagent-{b50}"), ("gitlab", "glsoat-{b20}"), ("gitlab", "gloas-{h64}"), ("gitlab", "glffct-{b20}"),
        ("gitlab", "glptt-{h40}"), ("gitlab", "glcbt-64_{b20}"), ("gitlab", "GR1348941{b20}"),
        ("atlassian", "ATATT3{b180}={u5}"), ("atlassian", "ATATT3{b120}={u8}"),
        ("atlassian-admin", "ATCTT3{b160}={u8}"), ("bitbucket", "ATBB{A32}"),
        ("npm", "npm_{crc30}"), ("pypi", "pypi-AgEIcHlwaS5vcmc{b120}"), ("rubygems", "rubygems_{h48}"),
        ("crates-io", "cio{A32}"), ("nuget", "oy2{l43}"), ("docker-hub", "dckr_pat_{b27}"),
        ("docker-hub", "dckr_oat_{b32}"), ("jfrog", "AKCp{A69}"), ("jfrog", "cmVmd{A59}"), ("clojars", "CLOJARS_{l60}"),
        ("slack-bot", "xoxb-{n1}{d11}-{n1}{d12}-{A24}"), ("slack-user", "xoxp-{n1}{d11}-{n1}{d11}-{n1}{d12}-{h32}"),
        ("slack-refresh", "xoxr-{d12}-{A40}"), ("slack-app", "xapp-1-A{u10}-{d13}-{h64}"),
        ("slack-webhook", "https://«hooks.slack.com/services/T{u10}/B{u10}/{A24}»"),
        ("discord-bot", "MTA{b22}.{b6}.{b38}"),
        ("discord-webhook", "https://«discord.com/api/webhooks/{n1}{d17}/{b68}»"),
        ("telegram", "{n1}{d8}:AA{b33}"), ("zapier", "https://«hooks.zapier.com/hooks/catch/{n1}{d6}/{l8}»"),
        ("sendgrid", "SG.{b22}.{b43}"), ("mailgun", "key-{h32}"), ("mailchimp", "{h32}-us12"),
        ("brevo", "xkeysib-{h64}-{A16}"), ("resend", "re_{A8}_{A24}"), ("twilio", "SK{h32}"),
        ("stripe", "sk_live_{A24}"), ("stripe", "sk_live_{A99}"), ("stripe", "rk_live_{A24}"),
        ("stripe-test", "sk_test_{A24}"), ("stripe-webhook", "whsec_{A32}"), ("square", "EAAA{b60}"),
        ("square", "sq0atp-{b22}"), ("square", "sq0csp-{b43}"), ("braintree", "access_token$production${l16}${h32}"),
        ("plaid", "access-production-{uuid}"), ("flutterwave", "FLWSECK-{l32}-X"), ("easypost", "EZAK{A54}"),
        ("duffel", "duffel_live_{b43}"), ("shopify", "shpat_{h32}"), ("shopify", "shpca_{h32}"),
        ("shopify", "shppa_{h32}"), ("shopify", "shpss_{h32}"), ("hubspot", "pat-na1-{uuid}"),
        ("hubspot", "pat-eu1-{uuid}"), ("contentful", "CFPAT-{b43}"), ("typeform", "tfp_{b44}"),
        ("shippo", "shippo_live_{h40}"), ("openai", "sk-{A20}T3BlbkFJ{A20}"), ("openai", "sk-proj-{b74}T3BlbkFJ{b74}"),
        ("anthropic", "sk-ant-api03-{b93}AA"), ("openrouter", "sk-or-v1-{h64}"), ("deepseek", "sk-{h32}"),
        ("groq", "gsk_{A52}"), ("perplexity", "pplx-{A48}"), ("xai", "xai-{A80}"), ("hugging-face", "hf_{A34}"),
        ("hugging-face", "api_org_{A34}"), ("replicate", "r8_{A37}"), ("elevenlabs", "sk_{h48}"),
        ("langsmith", "lsv2_pt_{h32}_{h10}"), ("pinecone", "pcsk_{A6}_{A63}"), ("nvidia", "nvapi-{b64}"),
        ("langfuse", "sk-lf-{uuid}"), ("tavily", "tvly-{A32}"), ("jina", "jina_{A60}"),
        ("digitalocean", "dop_v1_{h64}"),
        ("digitalocean", "doo_v1_{h64}"), ("digitalocean", "dor_v1_{h64}"), ("heroku", "HRKU-AA{b58}"),
        ("heroku", "HRKU-{uuid}"), ("fly", "fo1_{b43}"), ("fly", "fm2_{B200}"), ("netlify", "nfp_{A36}"),
        ("cloudflare-origin-ca", "v1.0-{h24}-{h146}"), ("supabase", "sbp_{h40}"), ("supabase", "sb_secret_{b31}"),
        ("cloudinary", "cloudinary://{n1}{d14}:«{b27}»@{l8}"), ("terraform", "{A14}.atlasv1.{b67}"),
        ("vault", "hvs.{b96}"), ("vault", "hvb.{b160}"), ("doppler", "dp.pt.{A43}"), ("doppler", "dp.st.prd.{A43}"),
        ("pulumi", "pul-{h40}"), ("tailscale", "tskey-auth-{A12}CNTRL-{A32}"), ("circleci", "CCIPAT_{A22}_{h40}"),
        ("buildkite", "bkua_{h40}"), ("octopus", "API-{u26}"), ("prefect", "pnu_{A36}"),
        ("onepassword", "ops_eyJ{b300}"), ("onepassword", "A3-{u6}-{u6}-{u5}-{u5}-{u5}-{u5}"),
        ("openshift", "sha256~{b43}"), ("databricks", "dapi{h32}"), ("planetscale", "pscale_pw_{b43}"),
        ("planetscale", "pscale_tkn_{b43}"), ("airtable", "pat{A14}.{h64}"), ("yandex", "AQVN{b36}"),
        ("sentry", "sntrys_eyJ{B120}_{B43}"), ("sentry", "sntryu_{h64}"), ("new-relic", "NRAK-{u27}"),
        ("grafana", "glc_{B120}"), ("grafana", "glsa_{A32}_{h8}"), ("dynatrace", "dt0c01.{u24}.{u64}"),
        ("sonarqube", "squ_{h40}"), ("sourcegraph", "sgp_{h40}"), ("postman", "PMAK-{h24}-{h34}"),
        ("linear", "lin_api_{A40}"), ("notion", "ntn_{d11}{A35}"), ("notion", "secret_{A43}"), ("figma", "figd_{b40}"),
        ("adobe", "p8e-{b32}"), ("frame-io", "fio-u-{b64}"), ("readme", "rdme_{l70}"), ("dropbox", "sl.{b140}"),
        ("facebook", "EAA{A160}"), ("mapbox", "sk.eyJ{b80}.{b22}"), ("onesignal", "os_v2_app_{l103}"),
        ("pubnub", "sec-c-{A56}"), ("launchdarkly", "sdk-{uuid}"),
        ("age", "{upper:{bech32:age-secret-key-:52}}"),
        ("digitalocean-spaces", "DO00{u16}"), ("scaleway", "SCW{u17}"), ("neon", "napi_{l64}"),
        ("posthog", "phx_{A43}"),
        ("packagist", "packagist_uut_{h68}"), ("rootly", "rootly_{h64}"), ("apify", "apify_api_{A36}"),
        ("checkout-matrix", "syt_{A12}_{A20}_{A6}"), ("ory", "ory_at_{b43}.{b43}"), ("salesforce", "00D{A12}!{A96}"),
        ("jetbrains", "perm-{A20}.{A12}.{A50}"), ("trello", "ATTA{h64}"), ("astra", "AstraCS:{A24}:{h64}"),
        ("aiven", "AVNS_{b19}"), ("xendit", "xnd_production_{A40}"), ("deno-deploy", "ddp_{A36}"),
        ("harness", "pat.{b22}.{h24}.{A20}"), ("render", "rnd_{A28}"), ("axiom", "xaat-{uuid}"),
        ("telnyx", "KEY{H32}_{A22}"), ("paddle", "pdl_live_apikey_{l26}_{A22}_{A3}"), ("netbird", "nbp_{A36}"),
        ("midtrans", "SB-Mid-server-{b24}"), ("confluent-azure", "{A42}AzSe{c1}{A5}"),
    ]

    static let surroundings = [
        "2026-11-23T06:58:33.120Z INFO  [worker-3] sync finished with «$» after 12 ms",
        #"{"level":"warn","msg":"retry","detail":"used «$» twice","attempt":2}"#,
        "GET /v1/callback?state=open&value=«$»&page=2 HTTP/1.1 200 512",
    ]

    static func positives() -> [CorpusText] {
        var forge = CorpusForge(seed: 2201)
        return templates.enumerated().flatMap { index, entry in
            [index % 3, (index + 1) % 3].map { place in
                // What a template marks itself is the secret part of it.
                let isMarked = entry.template.contains("«")
                let surrounding = surroundings[place].filter { !isMarked || ($0 != "«" && $0 != "»") }
                let parts = surrounding.split(separator: "$", maxSplits: 1)
                return forge.labelled(entry.kind, parts[0] + entry.template + parts[1], of: entry.template)
            }
        }
    }
}
