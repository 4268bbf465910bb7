import { readFileBytes } from '@structural/sources';

/** Far more than a report has that is read whole: an audit of thousands of definitions, a log of 25,000 findings. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The text of a report; undefined for one that cannot be read, or is longer than any. */
export async function readWhole(name: string, path: string): Promise<string | undefined> {
  const input = await readFileBytes(name, path);
  return input.kind === 'problem' || input.bytes.length > MAX_BYTES ? undefined : Buffer.from(input.bytes).toString();
}

/** What the text of JSON says; undefined for what is none, and for no object. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value of JSON has members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list of JSON; undefined for what is no list of such. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}
