import { isJsonObject, type JsonValue } from '@structural/json';

/** The numbers of fields, by the full name of their message and by their name in JSON; those of fields that are gone stay. */
export type FieldNumbers = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The numbers of one message. */
interface Numbered {
  /** Of the fields that are there and of those that are gone. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Those that are gone. */
  readonly gone: ReadonlyMap<string, number>;
}

/**
 * Numbers for the fields of a message: those of earlier are kept, new fields come after all that were ever there, in their order.
 *
 * Protobuf keeps 19000 to 19999 for itself, which are skipped; after the highest number come those that were never taken.
 */
export function numberFields(names: readonly string[], earlier: ReadonlyMap<string, number>): Numbered {
  const numbers = new Map(earlier);
  const taken = new Set(earlier.values());
  let last = 0;
  for (const number of taken) last = Math.max(last, number);
  for (const name of names) {
    if (numbers.has(name)) continue;
    do last = last === HIGHEST ? 1 : last + 1;
    while (taken.has(last) || !isFieldNumber(last));
    numbers.set(name, last);
  }
  const there = new Set(names);
  return { numbers, gone: new Map([...earlier].filter(([name]) => !there.has(name))) };
}

/**
 * Numbers from a file of {@link printFieldNumbers}; else what is wrong with it, as a text.
 *
 * Numbers must be ones that Protobuf has for fields, each once in a message.
 */
export function readFieldNumbers(value: JsonValue): FieldNumbers | string {
  if (!isJsonObject(value)) return 'no object of messages';
  const messages = new Map<string, ReadonlyMap<string, number>>();
  for (const [message, fields] of Object.entries(value)) {
    if (!isJsonObject(fields)) return `${message}: no object of field numbers`;
    const numbers = new Map<string, number>();
    const taken = new Set<number>();
    for (const [field, number] of Object.entries(fields)) {
      if (typeof number !== 'number' || !isFieldNumber(number)) return `${message}: ${field} has no number that Protobuf has for fields`;
      if (taken.has(number)) return `${message}: two fields have the number ${String(number)}`;
      taken.add(number);
      numbers.set(field, number);
    }
    messages.set(message, numbers);
  }
  return messages;
}

/** Numbers as JSON, a line for each field, messages by name and fields by number, so that a difference shows what is new. */
export function printFieldNumbers(messages: FieldNumbers): string {
  const lines = [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([message, numbers]) => {
      const fields = [...numbers].sort(([, a], [, b]) => a - b).map(([name, number]) => `    ${JSON.stringify(name)}: ${String(number)}`);
      return fields.length === 0 ? `  ${JSON.stringify(message)}: {}` : `  ${JSON.stringify(message)}: {\n${fields.join(',\n')}\n  }`;
    });
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

function isFieldNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= HIGHEST && (number < FIRST_KEPT || number > LAST_KEPT);
}

/** Protobuf's own numbers. */
const FIRST_KEPT = 19_000;
const LAST_KEPT = 19_999;
const HIGHEST = 536_870_911;
