import type { Event } from 'js-yaml';
import { formatFloat, goQuote } from '@structural/json';
import { lastAtMost } from './line-index.js';
import { lineBreakLength } from './line-breaks.js';
import { blockHeaderStart, eventRange, isBlockScalar } from './yaml-event-range.js';
import { YamlFloat, type YamlScalar } from './yaml-scalar.js';

/** Collects what goyaml's strict decoder says about keys that are set twice. */
export class StrictErrors {
  readonly #text: string;
  readonly #lines: string[] = [];
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** goyaml counts the line of the value, not of the key; an empty value stands where its key ends. */
  add(key: YamlScalar, valueEvent: Event | undefined, keyEvent: Event): void {
    const keyEnd = eventRange(keyEvent).end;
    const value = eventRange(valueEvent);
    const offset = value.end === 0 ? keyEnd : isBlockScalar(valueEvent) ? blockHeaderStart(this.#text, valueEvent, keyEnd) : value.start;
    this.#starts ??= lineStarts(this.#text);
    this.#lines.push(`  line ${lastAtMost(this.#starts, offset) + 1}: key ${keySyntax(key)} already set in map`);
  }

  message(): string | undefined {
    return this.#lines.length === 0 ? undefined : ['yaml: unmarshal errors:', ...this.#lines].join('\n');
  }
}

function keySyntax(key: YamlScalar): string {
  if (typeof key === 'string') return goQuote(key);
  if (key === null) return '<nil>';
  if (key instanceof YamlFloat) return Number.isFinite(key.value) ? formatFloat(key.value) : key.value > 0 ? '+Inf' : '-Inf';
  return String(key);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let i = 0; i < text.length; ) {
    const length = lineBreakLength(text, i);
    i += length || 1;
    if (length > 0) starts.push(i);
  }
  return starts;
}
