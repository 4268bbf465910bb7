import type { Mentions } from '@structural/cel';
import type { JSONSchemaProps } from '@structural/core';
import { Float64, type JsonValue } from '@structural/json';

/** The first of what is mentioned. */
export interface FewMentions {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** All of them, and the texts: one may be the name of a member of a map. */
  readonly names: ReadonlySet<string>;
}

const MAX_TAKEN = 12;

/** As much of what is mentioned as values are made of. */
export function fewMentions({ names, numbers, texts }: Mentions): FewMentions {
  return {
    numbers: [...numbers].slice(0, MAX_TAKEN),
    texts: [...texts].slice(0, MAX_TAKEN),
    names: new Set([...names, ...texts]),
  };
}

/** What several mention together, the first of them first. */
export function allMentions(...all: readonly Mentions[]): Mentions {
  return {
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    texts: new Set(all.flatMap(({ texts }) => [...texts])),
    names: new Set(all.flatMap(({ names }) => [...names])),
  };
}

interface Collected {
  readonly numbers: Set<number>;
  readonly texts: Set<string>;
  readonly names: Set<string>;
}

/** What the branches of junctors mention; patterns are no texts that match them. */
export function mentionsInJunctors(junctors: readonly unknown[]): Mentions {
  const found: Collected = { numbers: new Set(), texts: new Set(), names: new Set() };
  for (const junctor of junctors) readJunctor(junctor, found);
  return found;
}

/** Everything that the branches say; patterns are no texts that match them. */
function readJunctor(said: unknown, { names, numbers, texts }: Collected): void {
  const pending: unknown[] = [said];
  for (let next = pending.pop(), i = 0; i < 5_000 && (next !== undefined || pending.length > 0); next = pending.pop(), i++) {
    if (typeof next === 'number') numbers.add(next);
    else if (typeof next === 'bigint' || next instanceof Float64) numbers.add(Number(next));
    else if (typeof next === 'string') texts.add(next);
    else if (next instanceof Map) {
      for (const name of next.keys()) names.add(String(name));
      pending.push(...next.values());
    } else if (Array.isArray(next)) pending.push(...(next as readonly unknown[]));
    else if (typeof next === 'object' && next !== null) pending.push(...membersOf(next as JSONSchemaProps, names));
  }
}

function membersOf(props: JSONSchemaProps, names: Set<string>): readonly unknown[] {
  for (const name of props.required ?? []) names.add(name);
  return Object.entries(props).flatMap(([keyword, value]) => (SKIPPED.has(keyword) ? [] : [value as JsonValue]));
}

const SKIPPED: ReadonlySet<string> = new Set(['pattern', 'format', 'type', 'required', 'description', 'title', 'example', 'externalDocs']);
