import { readFileSync, statSync } from 'node:fs';
import { parse, type ParseError } from 'jsonc-parser';
import { isInProject, oncePerProject } from './once-per-project.js';

type JsonObject = Readonly<Record<string, unknown>>;

const MAX_SIZE = 1 << 20;

/** The object in a file of JSON, with comments or not; undefined where it is outside of the project, too large, or something else. */
export const readJsonObject = oncePerProject((project, path: string): JsonObject | undefined => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > MAX_SIZE || !isInProject(project, path)) return undefined;
    const errors: ParseError[] = [];
    const value: unknown = parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    return errors.length === 0 && isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
});

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
