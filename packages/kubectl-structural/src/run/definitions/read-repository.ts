import { dirname, join } from 'node:path';
import { findObjects } from '@structural/checker';
import { lineIndex, parseDocuments } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { findSources, isSourceFile, type DefinitionSource, type PlacedDocument } from '@structural/runner';
import { readAhead, readRegularFile, type ListedInput } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';

/** What the files of a repository hold. */
export interface ReadRepository {
  readonly sources: readonly DefinitionSource[];
  /** What could not be read, in words. */
  readonly problems: readonly string[];
}

/**
 * Reads the files of a repository for what brings its definitions; `each` takes each document that is a manifest. Files of Helm and helmfile are read,
 * too, although nobody sends them to a server.
 */
export async function readRepository(inputs: readonly ListedInput[], each: (value: JsonValue) => void): Promise<ReadRepository> {
  const documents: PlacedDocument[] = [];
  const problems: string[] = [];
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      problems.push(problemText({ file: input.name, message: input.message }));
      continue;
    }
    for (const document of parseDocuments(input.bytes)) {
      if (!document.ok) {
        const place = lineIndex(document.text).positionOf(document.error.range.start);
        problems.push(problemText({ file: input.name, message: document.error.message, place }));
        continue;
      }
      each(document.value);
      if (!isSourceFile(input.name)) documents.push(...findObjects(document.value).map(({ value }) => ({ file: input.name, value })));
    }
  }
  return { sources: findSources([...documents, ...toolDocuments(inputs)]), problems };
}

/** The documents of files that tools read, whatever else they hold; those that do not parse say nothing. */
function toolDocuments(inputs: readonly ListedInput[]): readonly PlacedDocument[] {
  const files = inputs.flatMap((input) =>
    input.kind === 'found' && input.path !== undefined && isSourceFile(input.name) ? [{ name: input.name, path: input.path }] : [],
  );
  // A folder is searched for manifests, which a lock is not by its name.
  const locks = files
    .filter(({ name }) => /(?:^|\/)Chart\.yaml$/.test(name))
    .map(({ name, path }) => ({ name: name.replace(/yaml$/, 'lock'), path: join(dirname(path), 'Chart.lock') }));
  return [...files, ...locks].flatMap(({ name, path }) => {
    const read = readRegularFile(name, path);
    if (read.kind === 'problem') return [];
    return parseDocuments(read.bytes).flatMap((document) =>
      document.ok && isJsonObject(document.value) ? [{ file: name, value: document.value }] : [],
    );
  });
}
