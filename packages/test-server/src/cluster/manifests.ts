import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lineIndex, parseDocuments, type ParsedDocument } from '@structural/document';
import { fromPlain, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { readRegularFile } from '@structural/sources';
import { ClusterProblem } from './problem.js';

/**
 * The objects of a text, those of a `List` one by one, and of a `List` in it. Throws a {@link ClusterProblem} with line and column where it cannot be read, or
 * where something else than an object is in it.
 */
export function objectsIn(text: string | Uint8Array, file = 'the text'): readonly JsonObject[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok) throw problemAt(file, document, document.error.range.start, document.error.message);
    const objects = itemsOf(document.value);
    if (objects === undefined) throw problemAt(file, document, document.range.start, 'this is not an object');
    return objects;
  });
}

function problemAt(file: string, { text }: Pick<ParsedDocument, 'text'>, offset: number, message: string): ClusterProblem {
  const { column, line } = lineIndex(text).positionOf(offset);
  return new ClusterProblem(`${file}:${String(line)}:${String(column)}: ${message}`);
}

/** An object, or the items of a list and of lists in it; undefined where one is something else. Nothing bounds how deep lists are nested. */
function itemsOf(value: JsonValue): readonly JsonObject[] | undefined {
  const objects: JsonObject[] = [];
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isJsonObject(next)) return undefined;
    const { items, kind } = next;
    if (typeof kind === 'string' && kind.endsWith('List') && isJsonArray(items))
      for (let i = items.length - 1; i >= 0; i--) pending.push(items[i] as JsonValue);
    else objects.push(next);
  }
  return objects;
}

/** What a test gives: an object, the path of a file or a folder, or a text: several lines, or one that begins with a brace. */
export type GivenObjects = string | object | readonly (string | object)[];

/** Reads what a test gives. Throws a {@link ClusterProblem} where a file is missing or cannot be read, or a path or a text has no object. */
export function readGiven(given: GivenObjects): readonly JsonObject[] {
  const list: readonly (string | object)[] = Array.isArray(given) ? (given as readonly (string | object)[]) : [given];
  return list.flatMap((each) => {
    if (typeof each !== 'string') return objectOf(each);
    const isText = /^\s*(?:\{|$)|\n/.test(each);
    const objects = isText ? objectsIn(each) : filesAt(each).flatMap((file) => objectsIn(bytesOf(file), file));
    if (objects.length === 0) throw new ClusterProblem(`${isText ? 'the text' : each}: there is no object`);
    return objects;
  });
}

function objectOf(value: object): readonly JsonObject[] {
  const objects = itemsOf(fromPlain(value));
  if (objects === undefined) throw new ClusterProblem('what is given is not an object');
  return objects;
}

const MANIFEST = /\.(?:ya?ml|json)$/;

/** A file, or those of a folder and the folders in it, in the order of their names. */
function filesAt(path: string): readonly string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw new ClusterProblem(`${path}: there is no such file or folder`);
  if (!status.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && MANIFEST.test(entry.name) && entry.name !== 'kustomization.yaml')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function bytesOf(path: string): Uint8Array {
  const input = readRegularFile(path, path);
  if (input.kind === 'problem') throw new ClusterProblem(`${path}: ${input.message}`);
  return input.bytes;
}
