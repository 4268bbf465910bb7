/**
 * The functions of Kyverno's libraries, and of libraries of the language that Kyverno has and the server does not.
 *
 * Source: `github.com/kyverno/sdk/extensions/cel/libs`, and `pkg/cel/compiler/env.go` of Kyverno.
 */
export const KYVERNO_FUNCTIONS: readonly string[] = `
globalcontext_get: (dyn).Get(string) -> dyn
globalcontext_get_projection: (dyn).Get(string, string) -> dyn
resource_get: (dyn).Get(string, string, string) -> map(string, dyn)
resource_get_in: (dyn).Get(string, string, string, string) -> map(string, dyn)
resource_get_gvr: (dyn).Get(dyn, string) -> map(string, dyn)
resource_get_gvr_in: (dyn).Get(dyn, string, string) -> map(string, dyn)
http_get_with_headers: (dyn).Get(string, map(string, string)) -> dyn
resource_list: (dyn).List(string, string) -> map(string, dyn)
resource_list_in: (dyn).List(string, string, string) -> map(string, dyn)
resource_list_by: (dyn).List(string, string, map(string, string)) -> map(string, dyn)
resource_list_in_by: (dyn).List(string, string, string, map(string, string)) -> map(string, dyn)
resource_list_gvr: (dyn).List(dyn) -> map(string, dyn)
resource_list_gvr_in: (dyn).List(dyn, string) -> map(string, dyn)
resource_list_gvr_by: (dyn).List(dyn, map(string, string)) -> map(string, dyn)
resource_list_gvr_in_by: (dyn).List(dyn, string, map(string, string)) -> map(string, dyn)
http_post: (dyn).Post(string, dyn) -> dyn
http_post_with_headers: (dyn).Post(string, dyn, map(string, string)) -> dyn
resource_post: (dyn).Post(string, string, map(string, dyn)) -> map(string, dyn)
resource_post_in: (dyn).Post(string, string, string, map(string, dyn)) -> map(string, dyn)
resource_to_gvr: (dyn).ToGVR(string, string) -> dyn
http_client: (dyn).Client(string) -> dyn
imagedata_get: (dyn).GetMetadata(string) -> dyn
image_of_text: image(string) -> dyn
image_reference: parseImageReference(string) -> dyn
image_is: isImage(string) -> bool
image_contains_digest: (dyn).containsDigest() -> bool
image_registry: (dyn).registry() -> string
image_repository: (dyn).repository() -> string
image_identifier: (dyn).identifier() -> string
image_tag: (dyn).tag() -> string
image_digest: (dyn).digest() -> string
user_parse: parseServiceAccount(string) -> dyn
user_parse_prefixed: user.parseServiceAccount(string) -> dyn
hash_sha1: sha1(string) -> string
hash_sha256: sha256(string) -> string
hash_md5: md5(string) -> string
hash_sha1_prefixed: hash.sha1(string) -> string
hash_sha256_prefixed: hash.sha256(string) -> string
hash_md5_prefixed: hash.md5(string) -> string
json_unmarshal: (dyn).unmarshal(dyn) -> dyn
json_marshal: (dyn).marshal(dyn) -> string
yaml_parse: (dyn).parse(string) -> dyn
random: random() -> string
random_of: random(string) -> string
random_prefixed: random.random() -> string
random_prefixed_of: random.random(string) -> string
x509_decode: x509.decode(string) -> dyn
time_now: time.now() -> timestamp
time_to_cron: time.toCron(timestamp) -> string
time_truncate: time.truncate(timestamp, duration) -> timestamp
list_to_map: listObjToMap(list(dyn), list(dyn), string, string) -> map(dyn, dyn)
list_to_map_prefixed: transform.listObjToMap(list(dyn), list(dyn), string, string) -> map(dyn, dyn)
gzip_decompress: gzip.decompress(bytes) -> string
gzip_compress: gzip.compress(dyn) -> bytes
base64_decode: base64.decode(string) -> bytes
base64_encode: base64.encode(bytes) -> string
math_round_places: math.round(dyn, int) -> double
math_round: math.round(double) -> double
math_ceil: math.ceil(double) -> double
math_floor: math.floor(double) -> double
math_trunc: math.trunc(double) -> double
math_abs: math.abs(dyn) -> dyn
math_sign: math.sign(dyn) -> dyn
math_sqrt: math.sqrt(dyn) -> double
math_is_nan: math.isNaN(double) -> bool
math_is_inf: math.isInf(double) -> bool
math_is_finite: math.isFinite(double) -> bool
math_greatest_1: math.greatest(dyn) -> dyn
math_greatest_2: math.greatest(dyn, dyn) -> dyn
math_greatest_3: math.greatest(dyn, dyn, dyn) -> dyn
math_greatest_4: math.greatest(dyn, dyn, dyn, dyn) -> dyn
math_least_1: math.least(dyn) -> dyn
math_least_2: math.least(dyn, dyn) -> dyn
math_least_3: math.least(dyn, dyn, dyn) -> dyn
math_least_4: math.least(dyn, dyn, dyn, dyn) -> dyn
regex_extract: regex.extract(string, string) -> optional(string)
regex_extract_all: regex.extractAll(string, string) -> list(string)
regex_replace: regex.replace(string, string, string) -> string
regex_replace_count: regex.replace(string, string, string, int) -> string
`
  .trim()
  .split('\n')
  .flatMap((line) => (/\)\.[A-Z]/.test(line) ? [line, inCamelCase(line)] : [line]));

/** Methods have names in camel case, too, since Kyverno 1.18. */
function inCamelCase(signature: string): string {
  return signature.replace(
    /^(\w+): (.*?\)\.)([A-Z])/,
    (_, id: string, target: string, first: string) => `${id}_camel: ${target}${first.toLowerCase()}`,
  );
}

/** The objects by which expressions reach Kyverno's libraries, and the exceptions from a policy. */
export const KYVERNO_OBJECTS: readonly string[] = ['exceptions', 'globalContext', 'http', 'image', 'images', 'json', 'resource', 'yaml'];
