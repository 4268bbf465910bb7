import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import { Float64, type JsonValue } from '@structural/json';

/** What rules or junctors speak of, in the order in which it is written. */
export interface SpokenOf {
  readonly numbers: ReadonlySet<number>;
  readonly texts: ReadonlySet<string>;
  /** Of fields and variables; a text may be one of a member of a map. */
  readonly names: ReadonlySet<string>;
}

/** The first words of what is spoken of. */
export interface Words {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
}

const MOST_WORDS = 12;

/** As much of what is spoken of as values are made of. */
export function fewWords({ names, numbers, texts }: SpokenOf): Words {
  return {
    numbers: [...numbers].slice(0, MOST_WORDS),
    texts: [...texts].slice(0, MOST_WORDS),
    names: new Set([...names, ...texts]),
  };
}

/** What several speak of together, the first of them first. */
export function spokenTogether(...all: readonly SpokenOf[]): SpokenOf {
  return {
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    texts: new Set(all.flatMap(({ texts }) => [...texts])),
    names: new Set(all.flatMap(({ names }) => [...names])),
  };
}

/** What rules speak of. */
export function spokenInRules(rules: readonly ValidationRule[]): SpokenOf {
  const words: Collected = { numbers: new Set(), texts: new Set(), names: new Set() };
  for (const { rule } of rules) readRule(rule, words);
  return words;
}

/** What the branches of junctors speak of; patterns are no texts that match them. */
export function spokenInJunctors(junctors: readonly unknown[]): SpokenOf {
  const words: Collected = { numbers: new Set(), texts: new Set(), names: new Set() };
  for (const junctor of junctors) readJunctor(junctor, words);
  return words;
}

interface Collected {
  readonly numbers: Set<number>;
  readonly texts: Set<string>;
  readonly names: Set<string>;
}

const TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)|(\d+(?:\.\d+)?)/g;

function readRule(text: string, { names, numbers, texts }: Collected): void {
  for (const [, single, double, name, number] of text.slice(0, 20_000).matchAll(TOKEN)) {
    if (number !== undefined) numbers.add(Number(number));
    else if (name !== undefined) names.add(name);
    else texts.add(single ?? double ?? '');
  }
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
