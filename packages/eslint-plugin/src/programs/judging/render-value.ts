import type { TSESTree } from '@typescript-eslint/utils';
import type { KnownType, StaticChoice, StaticValue } from '../static-value.js';

/** A part of a rendered text and the node that it was made of. */
export interface RenderedPart {
  readonly start: number;
  readonly end: number;
  readonly node: TSESTree.Node;
  readonly role: 'key' | 'value';
  /** Set for a value that stands for an unknown one: for what it is known to be, else for anything. */
  readonly stands?: KnownType | 'anything';
}

/** A value as JSON, with its parts from the outside to the inside. */
export interface Rendered {
  readonly text: string;
  readonly parts: readonly RenderedPart[];
}

type Alternative = StaticChoice['alternatives'][number];

/** Which alternative of a choice is taken. */
export type Choose = (choice: StaticChoice) => Alternative;

/** A value as JSON: null or a sample of its type for what is unknown, which parts say. */
export function renderValue(value: StaticValue, choose: Choose): Rendered {
  const draft: Draft = { pieces: [], length: 0, parts: [], choose };
  write(draft, chosen(value, choose));
  return { text: draft.pieces.join(''), parts: draft.parts };
}

interface Draft {
  readonly pieces: string[];
  length: number;
  readonly parts: RenderedPart[];
  readonly choose: Choose;
}

const SAMPLES: Readonly<Record<KnownType, string>> = { string: '""', number: '0', boolean: 'false', list: '[]', object: '{}' };

function chosen(value: StaticValue, choose: Choose): Alternative {
  return value.kind === 'choice' ? choose(value) : value;
}

function put(draft: Draft, text: string): void {
  draft.pieces.push(text);
  draft.length += text.length;
}

function write(draft: Draft, value: Alternative): void {
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
      writeObject(draft, value.entries);
      break;
    default:
      put(draft, value.kind === 'unknown' && value.type !== undefined ? SAMPLES[value.type] : 'null');
  }
  const stands = value.kind === 'unknown' ? (value.type ?? 'anything') : value.kind === 'absent' ? 'anything' : undefined;
  draft.parts[at] = { start, end: draft.length, node: value.node, role: 'value', ...(stands !== undefined && { stands }) };
}

function writeList(draft: Draft, items: readonly StaticValue[]): void {
  put(draft, '[');
  for (const [i, item] of items.entries()) {
    if (i > 0) put(draft, ',');
    write(draft, chosen(item, draft.choose));
  }
  put(draft, ']');
}

function writeObject(draft: Draft, entries: ReadonlyMap<string, { readonly key: TSESTree.Node; readonly value: StaticValue }>): void {
  put(draft, '{');
  let isFirst = true;
  for (const [name, { key, value }] of entries) {
    const own = chosen(value, draft.choose);
    if (own.kind === 'absent') continue;
    if (!isFirst) put(draft, ',');
    isFirst = false;
    const start = draft.length;
    put(draft, JSON.stringify(name));
    draft.parts.push({ start, end: draft.length, node: key, role: 'key' });
    put(draft, ':');
    write(draft, own);
  }
  put(draft, '}');
}
