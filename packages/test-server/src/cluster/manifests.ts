import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lineIndex, parseDocuments } from '@structural/document';
import { fromPlain, isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { readRegularFile } from '@structural/sources';
import { ClusterProblem } from './problem.js';

/** The objects of a text, those of a `List` one by one. Throws a {@link ClusterProblem} with line and column where it cannot be read. */
export function objectsIn(text: string | Uint8Array, file = 'the text'): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (const document of parseDocuments(text)) {
    if (!document.ok) {
      const { column, line } = lineIndex(document.text).positionOf(document.error.range.start);
      throw new ClusterProblem(`${file}:${String(line)}:${String(column)}: ${document.error.message}`);
    }
    const { value } = document;
    if (!isJsonObject(value)) continue;
    const { items, kind } = value;
    if (typeof kind === 'string' && kind.endsWith('List') && isJsonArray(items))
      objects.push(...items.filter((each) => isJsonObject(each)));
    else objects.push(value);
  }
  return objects;
}

/** What a test gives: an object, the path of a file or a folder, or a text of several lines. */
export type GivenObjects = string | object | readonly (string | object)[];

/** Reads what a test gives. Throws a {@link ClusterProblem} where a file is missing or cannot be read. */
export function readGiven(given: GivenObjects): readonly JsonObject[] {
  const list: readonly (string | object)[] = Array.isArray(given) ? (given as readonly (string | object)[]) : [given];
  return list.flatMap((each) => {
    if (typeof each !== 'string') return objectOf(each);
    return each.includes('\n') ? objectsIn(each) : filesAt(each).flatMap((file) => objectsIn(bytesOf(file), file));
  });
}

function objectOf(value: object): readonly JsonObject[] {
  const object = fromPlain(value);
  if (!isJsonObject(object)) throw new ClusterProblem('what is given is not an object');
  return [object];
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
