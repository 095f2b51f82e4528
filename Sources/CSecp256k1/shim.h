#if !__has_include(<secp256k1.h>)
#error "libsecp256k1 is not installed: apt-get install libsecp256k1-dev, or build without it: --traits Auditor,Vault,Network,Logging,JWT"
#endif
#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_recovery.h>
#include <secp256k1_schnorrsig.h>
