import type { TSESTree } from '@typescript-eslint/utils';
import type { KnownType, StaticChoice, StaticObject, StaticValue, TypedAlternative, UnknownValue } from '../static-value.js';

/** A part of a rendered text and the node that it was made of. */
export interface RenderedPart {
  readonly start: number;
  readonly end: number;
  readonly node: TSESTree.Node;
  readonly role: 'key' | 'value';
  /** Set for a value that stands for an unknown one: for what it is known to be, else for anything. */
  readonly stands?: KnownType | 'anything';
  /** Set for a text of which parts are known. */
  readonly fixed?: readonly string[];
  /** Set for a name: those that the program has for names that are sent. */
  readonly sources?: ReadonlyMap<string, string>;
  /** Set for one of the values that a type allows. */
  readonly member?: UnionMember;
}

/** A value that stands for each of those that a type allows. */
export interface UnionMember {
  readonly of: UnknownValue;
  readonly value: TypedAlternative;
}

/** A value as JSON, with its parts from the outside to the inside. */
export interface RenderedValue {
  readonly text: string;
  readonly parts: readonly RenderedPart[];
}

type Alternative = StaticChoice['alternatives'][number];

/** Which of the alternatives of a value is taken. */
export type Choose = <T>(value: StaticValue, alternatives: readonly T[]) => T;

/** A value as JSON: null or a sample of its type for what is unknown, which parts say. */
export function renderValue(value: StaticValue, choose: Choose, gap: string): RenderedValue {
  const draft: Draft = { pieces: [], length: 0, parts: [], choose, gap };
  write(draft, chosen(value, choose));
  return { text: draft.pieces.join(''), parts: draft.parts };
}

/** A text that fits neither a pattern nor an enum by chance. */
export const ODD_GAP = '…';
/** A text that Go decodes as a quantity, as bytes and as a text: types of built-in kinds ask for these. */
export const DECODABLE_GAP = '1000';

interface Draft {
  readonly pieces: string[];
  length: number;
  readonly parts: RenderedPart[];
  readonly choose: Choose;
  /** What stands for each unknown part of a text. */
  readonly gap: string;
}

const SAMPLES: Readonly<Record<KnownType, string>> = { string: '""', number: '0', boolean: 'false', list: '[]', object: '{}' };

/** What is written for a value, and the union that it is a member of. */
interface Chosen {
  readonly value: Alternative;
  readonly of?: UnknownValue;
}

function chosen(given: StaticValue, choose: Choose): Chosen {
  const value = given.kind === 'choice' ? choose(given, given.alternatives) : given;
  return value.kind === 'unknown' && value.among !== undefined ? { value: choose(value, value.among), of: value } : { value };
}

function put(draft: Draft, text: string): void {
  draft.pieces.push(text);
  draft.length += text.length;
}

function write(draft: Draft, { of, value }: Chosen): void {
  const at = draft.parts.length;
  const start = draft.length;
  // Its place is taken before those of the parts inside.
  draft.parts.push({ start, end: start, node: value.node, role: 'value' });
  switch (value.kind) {
    case 'scalar':
      put(draft, JSON.stringify(value.value));
      break;
    case 'list':
      writeList(draft, value.items);
      break;
    case 'object':
      writeObject(draft, value);
      break;
    default:
      put(draft, sampleOf(value, draft.gap));
  }
  const stands = value.kind === 'unknown' ? (value.type ?? 'anything') : value.kind === 'absent' ? 'anything' : undefined;
  const member: UnionMember | undefined = of === undefined || !isTyped(value) ? undefined : { of, value };
  draft.parts[at] = {
    start,
    end: draft.length,
    node: value.node,
    role: 'value',
    ...(stands !== undefined && { stands }),
    ...(value.kind === 'unknown' && value.fixed !== undefined && { fixed: value.fixed }),
    ...(member !== undefined && { member }),
  };
}

/** What stands for an unknown value. */
function sampleOf(value: StaticValue, gap: string): string {
  if (value.kind !== 'unknown' || value.type === undefined) return 'null';
  if (value.sample !== undefined) return JSON.stringify(value.sample);
  if (value.fixed !== undefined) return JSON.stringify(value.fixed.join(gap));
  return value.type === 'string' && gap === DECODABLE_GAP ? JSON.stringify(gap) : SAMPLES[value.type];
}

function isTyped(value: Alternative): value is TypedAlternative {
  return value.kind === 'scalar' || value.kind === 'absent' || value.kind === 'unknown';
}

function writeList(draft: Draft, items: readonly StaticValue[]): void {
  put(draft, '[');
  for (const [i, item] of items.entries()) {
    if (i > 0) put(draft, ',');
    write(draft, chosen(item, draft.choose));
  }
  put(draft, ']');
}

function writeObject(draft: Draft, { entries, sources }: StaticObject): void {
  put(draft, '{');
  let isFirst = true;
  for (const [name, { key, value }] of entries) {
    const own = chosen(value, draft.choose);
    if (own.value.kind === 'absent') continue;
    if (!isFirst) put(draft, ',');
    isFirst = false;
    const start = draft.length;
    put(draft, JSON.stringify(name));
    draft.parts.push({ start, end: draft.length, node: key, role: 'key', ...(sources !== undefined && { sources }) });
    put(draft, ':');
    write(draft, own);
  }
  put(draft, '}');
}
