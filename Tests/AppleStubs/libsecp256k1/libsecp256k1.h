// The part of libsecp256k1 that WalletKeys calls, as the package swift-secp256k1 gives it to Apple's systems: names and types
// of the library's interface (versions 0.2 to 0.7), in declarations alone. scripts/check-availability compiles against
// them, and nothing is linked. The library calls the system for nothing but memory, so nothing here has a version.
#ifndef BULWARK_LIBSECP256K1_STUB_H
#define BULWARK_LIBSECP256K1_STUB_H

typedef __SIZE_TYPE__ size_t;
typedef __UINT32_TYPE__ uint32_t;

typedef struct secp256k1_context_struct secp256k1_context;
typedef struct { unsigned char data[64]; } secp256k1_pubkey;
typedef struct { unsigned char data[64]; } secp256k1_xonly_pubkey;
typedef struct { unsigned char data[96]; } secp256k1_keypair;
typedef struct { unsigned char data[64]; } secp256k1_ecdsa_signature;
typedef struct { unsigned char data[65]; } secp256k1_ecdsa_recoverable_signature;

typedef int (*secp256k1_nonce_function)(
    unsigned char *, const unsigned char *, const unsigned char *, const unsigned char *, void *, unsigned int);
typedef int (*secp256k1_nonce_function_hardened)(
    unsigned char *, const unsigned char *, size_t, const unsigned char *, const unsigned char *,
    const unsigned char *, size_t, void *);
typedef struct {
    unsigned char magic[4];
    secp256k1_nonce_function_hardened noncefp;
    void *ndata;
} secp256k1_schnorrsig_extraparams;

#define SECP256K1_FLAGS_TYPE_CONTEXT (1 << 0)
#define SECP256K1_FLAGS_TYPE_COMPRESSION (1 << 1)
#define SECP256K1_FLAGS_BIT_COMPRESSION (1 << 8)

secp256k1_context *secp256k1_context_create(unsigned int);
int secp256k1_context_randomize(secp256k1_context *, const unsigned char *);

int secp256k1_ec_pubkey_create(const secp256k1_context *, secp256k1_pubkey *, const unsigned char *);
int secp256k1_ec_pubkey_parse(const secp256k1_context *, secp256k1_pubkey *, const unsigned char *, size_t);
int secp256k1_ec_pubkey_serialize(
    const secp256k1_context *, unsigned char *, size_t *, const secp256k1_pubkey *, unsigned int);
int secp256k1_ec_pubkey_tweak_add(const secp256k1_context *, secp256k1_pubkey *, const unsigned char *);
int secp256k1_ec_pubkey_combine(
    const secp256k1_context *, secp256k1_pubkey *, const secp256k1_pubkey *const *, size_t);
int secp256k1_ec_seckey_verify(const secp256k1_context *, const unsigned char *);
int secp256k1_ec_seckey_tweak_add(const secp256k1_context *, unsigned char *, const unsigned char *);

int secp256k1_ecdsa_signature_parse_compact(
    const secp256k1_context *, secp256k1_ecdsa_signature *, const unsigned char *);
int secp256k1_ecdsa_signature_parse_der(
    const secp256k1_context *, secp256k1_ecdsa_signature *, const unsigned char *, size_t);
int secp256k1_ecdsa_signature_serialize_compact(
    const secp256k1_context *, unsigned char *, const secp256k1_ecdsa_signature *);
int secp256k1_ecdsa_signature_serialize_der(
    const secp256k1_context *, unsigned char *, size_t *, const secp256k1_ecdsa_signature *);
int secp256k1_ecdsa_signature_normalize(
    const secp256k1_context *, secp256k1_ecdsa_signature *, const secp256k1_ecdsa_signature *);
int secp256k1_ecdsa_verify(
    const secp256k1_context *, const secp256k1_ecdsa_signature *, const unsigned char *, const secp256k1_pubkey *);

int secp256k1_ecdsa_sign_recoverable(
    const secp256k1_context *, secp256k1_ecdsa_recoverable_signature *, const unsigned char *, const unsigned char *,
    secp256k1_nonce_function, const void *);
int secp256k1_ecdsa_recoverable_signature_parse_compact(
    const secp256k1_context *, secp256k1_ecdsa_recoverable_signature *, const unsigned char *, int);
int secp256k1_ecdsa_recoverable_signature_serialize_compact(
    const secp256k1_context *, unsigned char *, int *, const secp256k1_ecdsa_recoverable_signature *);
int secp256k1_ecdsa_recover(
    const secp256k1_context *, secp256k1_pubkey *, const secp256k1_ecdsa_recoverable_signature *,
    const unsigned char *);

int secp256k1_xonly_pubkey_parse(const secp256k1_context *, secp256k1_xonly_pubkey *, const unsigned char *);
int secp256k1_xonly_pubkey_tweak_add(
    const secp256k1_context *, secp256k1_pubkey *, const secp256k1_xonly_pubkey *, const unsigned char *);
int secp256k1_keypair_create(const secp256k1_context *, secp256k1_keypair *, const unsigned char *);
int secp256k1_keypair_sec(const secp256k1_context *, unsigned char *, const secp256k1_keypair *);
int secp256k1_keypair_xonly_tweak_add(const secp256k1_context *, secp256k1_keypair *, const unsigned char *);

int secp256k1_schnorrsig_sign_custom(
    const secp256k1_context *, unsigned char *, const unsigned char *, size_t, const secp256k1_keypair *,
    secp256k1_schnorrsig_extraparams *);
int secp256k1_schnorrsig_verify(
    const secp256k1_context *, const unsigned char *, const unsigned char *, size_t, const secp256k1_xonly_pubkey *);

#endif
