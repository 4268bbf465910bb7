import { readFileSync, statSync } from 'node:fs';
import { isBelow } from './find-export.js';

type JsonObject = Readonly<Record<string, unknown>>;

const MAX_SIZE = 1 << 20;

/** The object in a file of JSON, with comments or not; undefined where it is outside of the root, too large, or something else. */
export function readJsonObject(root: string, path: string): JsonObject | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > MAX_SIZE || !isBelow(root, path)) return undefined;
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const value: unknown = JSON.parse(without(COMMA, without(COMMENT, text)));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Texts are found first, so that nothing in them counts as a comment. What has no end goes on to the end, so that nothing is sought twice. */
const COMMENT = /("(?:[^"\\\n]|\\.)*"?)|\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)/g;
const COMMA = /("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/g;

function without(removed: RegExp, text: string): string {
  return text.replace(removed, (_, kept: string | undefined) => kept ?? '');
}
