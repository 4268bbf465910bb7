import { fromPlain, isJsonArray, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { CHANGED_FIELDS } from './changed-field-facts.js';
import type { BuiltinKind } from '../kinds/builtin-kind.js';

/** What is to be done with a field of an object when it is written in the version that takes the place of its own. */
export interface ChangedField {
  /** Where it is, or would be: `spec.rules[0].http.paths[0].backend.serviceName`. */
  readonly field: string;
  /** What becomes of it, as a clause: `becomes service.name`. */
  readonly change: string;
}

/** What else changes in an object than its apiVersion where it is written in its successor; nothing where it then means the same. */
export function changedFields({ apiVersion, kind }: BuiltinKind, object: JsonObject): readonly ChangedField[] {
  return ((byKind ??= readChanges()).get(`${apiVersion} ${kind}`) ?? []).flatMap((change) => changesAt(change, object, change.steps, ''));
}

/** A change of every object of a kind that has a field, lacks it, or has a certain value there. */
interface Change {
  readonly steps: readonly string[];
  readonly when: 'written' | 'missing' | JsonValue;
  readonly text: string;
}

let byKind: ReadonlyMap<string, readonly Change[]> | undefined;

function readChanges(): ReadonlyMap<string, readonly Change[]> {
  const read = new Map<string, readonly Change[]>();
  for (const block of CHANGED_FIELDS.trim().split('\n\n')) {
    const lines = block.split('\n');
    const changes = lines.filter((line) => line.startsWith('  ')).map((line) => readChange(line.trim()));
    for (const line of lines) if (!line.startsWith('  ')) read.set(line, [...(read.get(line) ?? []), ...changes]);
  }
  return read;
}

const CHANGE = /^(\S+?)(?:=(\S+) (.+)| > (.+)| - (.+)| \+ (.+))$/;

function readChange(line: string): Change {
  const [, path = '', value, about = '', target, gone, missing] = CHANGE.exec(line) ?? [];
  const steps = path.split(/\.|(?=\[\])/);
  if (value !== undefined) return { steps, when: fromPlain(JSON.parse(value)), text: about };
  if (target !== undefined) return { steps, when: 'written', text: `becomes ${target}` };
  return missing === undefined ? { steps, when: 'written', text: gone ?? '' } : { steps, when: 'missing', text: missing };
}

/** The changes below a value; where something on the way is missing, or has the type after a `!`, there are none. */
function changesAt(change: Change, value: JsonValue, [first, ...rest]: readonly string[], path: string): readonly ChangedField[] {
  const [step, otherType] = first?.split('!') ?? [];
  if (step === '[]') return isJsonArray(value) ? value.flatMap((item, i) => changesAt(change, item, rest, `${path}[${String(i)}]`)) : [];
  if (step === undefined || !isJsonObject(value)) return [];
  const field = path === '' ? step : `${path}.${step}`;
  const inner = value[step] ?? null;
  if (otherType !== undefined && isJsonObject(inner) && inner['type'] === otherType) return [];
  if (rest.length > 0) return inner === null ? [] : changesAt(change, inner, rest, field);
  const { text, when } = change;
  const isSo =
    when === 'written' ? inner !== null : when === 'missing' ? inner === null : inner !== null && printJson(inner) === printJson(when);
  return isSo ? [{ field, change: text }] : [];
}
