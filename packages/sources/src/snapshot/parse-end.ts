import type { SnapshotEnd } from './layout.js';

/** How a snapshot ended, as JSON text has it; undefined where the text says something else. */
export function parseEnd(text: Uint8Array): SnapshotEnd | undefined {
  const value = parseLine(text) as Partial<SnapshotEnd> | undefined;
  return value?.structuralSnapshotEnd === 1 && Array.isArray(value.unread) ? (value as SnapshotEnd) : undefined;
}

/** The value of a JSON text, if it is an object; undefined where it is none. */
export function parseLine(text: Uint8Array): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text).toString());
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
