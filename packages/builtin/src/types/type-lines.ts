import { minorsIn } from '../facts/minors.js';
import { TYPE_FACTS } from '../facts/type-facts.js';

/** A field of a Go struct, as far as a minor has it. */
export interface TypeField {
  readonly name: string;
  /** Its type in the words of the facts: a letter, `*` before a pointer, `[]` and `{}` before what a list and a map hold, else the name of a type. */
  readonly form: string;
  readonly isRequired: boolean;
  /** How a map or struct is owned: as a whole, or, whatever its type says, field by field; absent where its type decides. */
  readonly mapType?: 'atomic' | 'granular';
  /** The fields that identify an item of a list; absent where none do. */
  readonly keys?: readonly string[];
  /** How items of a list are owned: by those keys, by their values, or, where it is absent, as a whole. */
  readonly listType?: 'map' | 'set';
  /** The field by which a strategic merge patch tells the items of a list apart; absent where such a patch replaces the list. */
  readonly mergeKey?: string;
  /** The struct without a name of its own that has it. */
  readonly within?: string;
}

/** A Go type of one minor: a struct with its fields, or what else it is called for. */
export interface TypeFacts {
  readonly fields?: readonly TypeField[];
  readonly form?: string;
  /** True for a struct that is owned as a whole. */
  readonly isAtomic?: boolean;
  /** The values that are allowed; absent where that is not known. */
  readonly values?: readonly string[];
}

/** What is known of a type in a minor. */
export function typeFacts(name: string, minor: number): TypeFacts {
  const key = `${String(minor)} ${name}`;
  let facts = known.get(key);
  if (facts === undefined) known.set(key, (facts = readFacts(name, minor)));
  return facts;
}

const known = new Map<string, TypeFacts>();

function readFacts(name: string, minor: number): TypeFacts {
  const parts = (lines ??= readLines()).get(name) ?? '';
  const fields: TypeField[] = [];
  const values: string[] = [];
  let form: string | undefined;
  let isAtomic = false;
  for (const part of parts.split(' ')) {
    const text = within(part, minor);
    if (text === undefined || text === '') continue;
    if (text.startsWith('=')) form = absolute(name, text.slice(1));
    else if (text === '%') isAtomic = true;
    else if (text.startsWith("'")) values.push(text.slice(1));
    else fields.push(readField(name, text));
  }
  if (form === undefined) return { fields, ...(isAtomic && { isAtomic }) };
  return values.length === 0 ? { form } : { form, values };
}

let lines: ReadonlyMap<string, string> | undefined;

function readLines(): ReadonlyMap<string, string> {
  return new Map(
    TYPE_FACTS.trim()
      .split('\n')
      .map((line) => {
        const end = line.indexOf(' ');
        return end === -1 ? [line, ''] : [line.slice(0, end), line.slice(end + 1)];
      }),
  );
}

/** A part without the minors that it is for; undefined where this is none of them. */
function within(part: string, minor: number): string | undefined {
  const at = part.indexOf('@');
  if (at === -1) return part;
  return minorsIn(part.slice(at + 1))(minor) ? part.slice(0, at) : undefined;
}

const FIELD = /^([^:]+):([^!%#~^]+)(!?)(?:(%)(granular)?)?(?:#(\w+)((?:,\w+)*))?(?:~(\w+))?(?:\^([\w.]+))?$/;

function readField(type: string, text: string): TypeField {
  const [, name = '', form = '', required, map, granular, list, keys = '', mergeKey, within] = FIELD.exec(text) ?? [];
  const identifying = list === 'map' ? keys.split(',').slice(1) : mergeKey === undefined ? undefined : [mergeKey];
  return {
    name,
    form: absolute(type, form),
    isRequired: required === '!',
    ...(map !== undefined && { mapType: granular === undefined ? 'atomic' : 'granular' }),
    ...(identifying && { keys: identifying }),
    ...(list === 'map' || list === 'set' ? { listType: list } : {}),
    ...(mergeKey && { mergeKey }),
    ...(within && { within }),
  };
}

/** A form of which the types of the same package are written out. */
function absolute(type: string, form: string): string {
  return form.replace(/(^|[*\]}{])\./g, `$1${type.slice(0, type.lastIndexOf('.'))}.`);
}
