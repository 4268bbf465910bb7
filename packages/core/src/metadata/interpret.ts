import type { KeyOrder } from '../decode/step.js';
import { compareUtf8, decodedKind, isJsonObject, printJson, type JsonValue, type OverwrittenValues } from '@structural/json';

/** Group, version and kind of an object, or Go's error. */
export type Interpreted =
  | { readonly ok: true; readonly group: string; readonly version: string; readonly kind: string }
  | { readonly ok: false; readonly error: string };

const GO_TYPE = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/**
 * Reads apiVersion and kind as the server does before it decodes an object: unlike the decoder, without regard to case.
 *
 * So `Kind: CustomResourceDefinition` is understood here and an unknown field later. Of several spellings the last one counts, in the order in which
 * the server meets them: as JSON is written, `sorted` in YAML. Of a key that JSON repeats every value must fit. Source:
 * `k8s.io/apimachinery/pkg/runtime/serializer/json`, SimpleMetaFactory.
 */
export function interpret(value: JsonValue, overwritten?: OverwrittenValues, keyOrder: KeyOrder = 'written'): Interpreted {
  const found = { apiversion: '', kind: '' };
  if (value !== null && !isJsonObject(value)) return unreadable(`cannot unmarshal ${decodedKind(value)} into Go value of type ${GO_TYPE}`);
  const before = value === null ? undefined : overwritten?.get(value);
  const keys = Object.keys(value ?? {}).filter((key) => nameOf(key) !== undefined);
  if (keyOrder === 'sorted') keys.sort(compareUtf8);
  for (const key of keys) {
    const name = nameOf(key)!;
    for (const member of [...(before?.get(key) ?? []), value?.[key] ?? null]) {
      if (member === null) continue;
      if (typeof member !== 'string') {
        return unreadable(
          `cannot unmarshal ${decodedKind(member)} into Go struct field .${name === 'kind' ? 'kind' : 'apiVersion'} of type string`,
        );
      }
      found[name] = member;
    }
  }
  const { apiversion: apiVersion, kind } = found;
  const slashes = apiVersion.split('/').length - 1;
  if (slashes > 1) return { ok: false, error: `unexpected GroupVersion string: ${apiVersion}` };
  const slash = apiVersion.indexOf('/');
  const group = apiVersion.slice(0, Math.max(slash, 0));
  const version = apiVersion.slice(slash + 1);
  if (kind === '') return { ok: false, error: `Object 'Kind' is missing in '${printJson(value)}'` };
  if (version === '') return { ok: false, error: `Object 'apiVersion' is missing in '${printJson(value)}'` };
  return { ok: true, group, version, kind };
}

function nameOf(key: string): 'apiversion' | 'kind' | undefined {
  // Folding keeps the length.
  if (key.length !== 4 && key.length !== 10) return undefined;
  const name = fold(key);
  return name === 'apiversion' || name === 'kind' ? name : undefined;
}

/** Lower case as `encoding/json` folds names: ASCII, and the two letters beyond it that fold into ASCII. */
function fold(name: string): string {
  return name.replace(/[A-Z\u017f\u212a]/g, (letter) => (letter === '\u017f' ? 's' : letter === '\u212a' ? 'k' : letter.toLowerCase()));
}

function unreadable(text: string): Interpreted {
  return { ok: false, error: `couldn't get version/kind; json parse error: json: ${text}` };
}
