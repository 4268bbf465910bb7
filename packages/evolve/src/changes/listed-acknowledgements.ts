import { toTerms, type AcknowledgementTerms, caretRange } from '@structural/checker';
import { parseDocuments, type Range } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** What acknowledges one change by its id, in a baseline or an annotation. */
export interface ListedAcknowledgement {
  readonly id: string;
  readonly terms: AcknowledgementTerms;
  /** Where it stands in the text that lists it. */
  readonly range: Range;
}

/** The acknowledgements that a text lists, or what is wrong with it. */
export type ReadListed =
  | { readonly ok: true; readonly listed: readonly ListedAcknowledgement[] }
  | { readonly ok: false; readonly message: string; readonly range: Range };

/**
 * Reads a list of acknowledgements in YAML or JSON, as baselines and annotations have it:
 *
 *     - id: field-removed@jobs.example.com/v1:spec.paused
 *       reason: nobody has set it since 2.0
 *       owner: '@storage'
 *       expires: 2027-03-01
 *
 * An empty text lists none. Never throws.
 */
export function readListedAcknowledgements(text: string | Uint8Array): ReadListed {
  const documents = parseDocuments(text);
  const listed: ListedAcknowledgement[] = [];
  for (const document of documents) {
    if (!document.ok) return { ok: false, message: document.error.message, range: document.error.range };
    const { value } = document;
    if (value === null) continue;
    if (!isJsonArray(value)) return { ok: false, message: 'is not a list of acknowledgements', range: caretRange(document, [], 'key') };
    for (const [i, each] of value.entries()) {
      const range = caretRange(document, [i], 'key');
      const read = readOne(each);
      if (typeof read === 'string') return { ok: false, message: read, range };
      listed.push({ ...read, range });
    }
  }
  return { ok: true, listed };
}

const KEYS: ReadonlySet<string> = new Set(['id', 'reason', 'owner', 'expires']);

function readOne(value: JsonValue): Pick<ListedAcknowledgement, 'id' | 'terms'> | string {
  if (!isJsonObject(value)) return 'an acknowledgement must have id and reason';
  const odd = Object.keys(value).find((key) => !KEYS.has(key));
  if (odd !== undefined) return `an acknowledgement has no "${odd}"; it has id, reason, owner and expires`;
  const no = Object.keys(value).find((key) => typeof value[key] !== 'string');
  if (no !== undefined) return `"${no}" of an acknowledgement must be a string`;
  const { id } = value;
  if (typeof id !== 'string' || id === '') return 'an acknowledgement must have the id of a change';
  const read = toTerms(textsOf(value));
  return read.ok ? { id, terms: read.terms } : read.message;
}

function textsOf(value: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}
