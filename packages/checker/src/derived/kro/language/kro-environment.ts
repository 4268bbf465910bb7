import { BIND_MACRO, environmentOf, otherEnvironment, withUnknownFunctions, type Environment, type Macro } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';

/** The type of the variable `runtime`, of which conditions are made. */
export const RUNTIME_TYPE = 'kro.run.Runtime';

/** The type of a condition. */
export const CONDITION_TYPE = 'kro.run.Condition';

/** What expressions of kro may use. Source: kro 0.9, `pkg/cel`, `BaseDeclarations`. */
export function kroEnvironment(): Environment {
  return (known ??= withUnknownFunctions(
    otherEnvironment(environmentOf(NEWEST_KUBERNETES.minor), { hasFunction, macros: [BIND_MACRO, NEW_CONDITION] }),
    KRO_FUNCTIONS,
  ));
}

let known: Environment | undefined;

/** Functions that Kubernetes gives to its own expressions only. */
const OF_SERVERS: ReadonlySet<string> = new Set([
  ...['allowed', 'check', 'error', 'errored', 'group', 'name', 'namespace', 'path', 'reason', 'resource', 'serviceAccount', 'subresource'],
  ...['fieldSelector', 'labelSelector', 'validate', 'includes', 'sets.contains', 'sets.equivalent', 'sets.intersects'],
]);

function hasFunction(name: string): boolean {
  return !OF_SERVERS.has(name) && !name.startsWith('format.');
}

const KRO_FUNCTIONS: readonly string[] = [
  'string_reverse: (string).reverse() -> string',
  'base64_decode_string: base64.decode(string) -> bytes',
  'base64_encode_bytes: base64.encode(bytes) -> string',
  'json_encode_dyn: json.encode(dyn) -> string',
  'json.marshal_dyn: json.marshal(dyn) -> string',
  'json.unmarshal_string: json.unmarshal(string) -> dyn',
  'hash.fnv64a_string: hash.fnv64a(string) -> bytes',
  'hash.sha256_string: hash.sha256(string) -> bytes',
  'hash.md5_string: hash.md5(string) -> bytes',
  'random.seededInt_int_int_string: random.seededInt(int, int, string) -> int',
  'random.seededString_int_string: random.seededString(int, string) -> string',
  'lists.setAtIndex_list_int_T: lists.setAtIndex(list(T), int, T) -> list(T)',
  'lists.insertAtIndex_list_int_T: lists.insertAtIndex(list(T), int, T) -> list(T)',
  'lists.removeAtIndex_list_int: lists.removeAtIndex(list(T), int) -> list(T)',
  'map_merge: (map(K, V)).merge(map(K, V)) -> map(K, V)',
  'dyn_deepmerge_dyn: (dyn).deepMerge(dyn) -> dyn',
  'omit_void: omit() -> dyn',
  `runtime_newCondition_map: (${RUNTIME_TYPE}).newCondition(map(string, string)) -> ${CONDITION_TYPE}`,
  `runtime_condition_dyn_string: (${RUNTIME_TYPE}).condition(dyn, string) -> ${CONDITION_TYPE}`,
];

const CONDITION_KEYS: readonly string[] = ['type', 'status', 'reason', 'message'];

/** `runtime.newCondition({type: …})`, whose keys are written without quotes. Source: kro 0.9, `pkg/cel/library`, `newConditionMacro`. */
const NEW_CONDITION: Macro = {
  name: 'newCondition',
  isMethod: true,
  args: 1,
  expand: (nodes, target, [given]) => {
    if (target === undefined || given === undefined) return { ok: false, at: given, error: 'newCondition() takes one argument' };
    if (target.kind !== 'ident' || target.name !== 'runtime') return { ok: true, expr: nodes.method('newCondition', target, given) };
    const wrong = (at: typeof given, error: string) => ({ ok: false, at, error: `runtime.newCondition: ${error}` }) as const;
    if (given.kind !== 'map') return wrong(given, 'argument must be a map literal');
    const names = new Set<string>();
    for (const { key } of given.entries) {
      if (key.kind !== 'ident')
        return wrong(key, 'keys must be bare identifiers (type, status, reason, message); quoted or computed keys are not allowed');
      if (!CONDITION_KEYS.includes(key.name))
        return wrong(key, `unknown key ${JSON.stringify(key.name)} (allowed: type, status, reason, message)`);
      if (names.has(key.name)) return wrong(key, `duplicate key ${JSON.stringify(key.name)}`);
      names.add(key.name);
    }
    const missing = ['type', 'status'].find((name) => !names.has(name));
    if (missing !== undefined) return wrong(given, `'${missing}' is required`);
    const entries = given.entries.map((entry) =>
      entry.key.kind === 'ident' ? { ...entry, key: nodes.literal({ type: 'string', value: entry.key.name }) } : entry,
    );
    return { ok: true, expr: nodes.method('newCondition', target, { ...given, entries }) };
  },
};
