import { dirname, join } from 'node:path';
import { findObjects } from '@structural/checker';
import { lineIndex, parseDocuments, type SourceDocument } from '@structural/document';
import { isJsonObject } from '@structural/json';
import {
  findSources,
  folderOwners,
  isCatalogFile,
  isCatalogPart,
  isSourceFile,
  type DefinitionSource,
  type FolderOwner,
  type PlacedDocument,
} from '@structural/runner';
import { readAhead, readRegularFile, type Input, type ListedInput } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';

/** What the files of a repository hold. */
export interface ReadRepository {
  readonly sources: readonly DefinitionSource[];
  /** What applies a file. */
  ownerOf(file: string): FolderOwner | undefined;
  /** What could not be read, in words. */
  readonly problems: readonly string[];
}

/**
 * Reads the files of a repository for what brings its definitions: `inputs` are those of `listed`, without what is no manifest. `each` takes each document that is a manifest. Files of Helm and helmfile are read,
 * too, although nobody sends them to a server.
 */
export async function readRepository(
  listed: readonly ListedInput[],
  inputs: readonly ListedInput[],
  each: (document: SourceDocument, file: string) => void,
): Promise<ReadRepository> {
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
      each(document, input.name);
      if (!isSourceFile(input.name)) documents.push(...findObjects(document.value).map(({ value }) => ({ file: input.name, value })));
    }
  }
  return { sources: findSources([...documents, ...(await toolDocuments(listed))]), ownerOf: folderOwners(documents), problems };
}

/** The documents of files that tools read, whatever else they hold; those that do not parse say nothing. */
async function toolDocuments(inputs: readonly ListedInput[]): Promise<readonly PlacedDocument[]> {
  const read = inputs.filter((input) => input.kind === 'found').filter(({ name }) => isSourceFile(name) || isCatalogFile(name));
  const documents: PlacedDocument[] = [];
  for (const input of read) {
    if (!isSourceFile(input.name)) {
      documents.push(...documentsOf(input.name, await input.read()).filter(({ value }) => isCatalogPart(value)));
      continue;
    }
    documents.push(...documentsOf(input.name, await input.read()));
    // A folder is searched for manifests, which a lock is not by its name.
    if (input.path !== undefined && /(?:^|\/)Chart\.yaml$/.test(input.name)) {
      const name = input.name.replace(/yaml$/, 'lock');
      documents.push(...documentsOf(name, readRegularFile(name, join(dirname(input.path), 'Chart.lock'))));
    }
  }
  return documents;
}

function documentsOf(file: string, read: Input): readonly PlacedDocument[] {
  if (read.kind === 'problem') return [];
  return parseDocuments(read.bytes).flatMap((document) =>
    document.ok && isJsonObject(document.value) ? [{ file, value: document.value }] : [],
  );
}
