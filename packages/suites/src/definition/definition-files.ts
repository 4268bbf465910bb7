import { definedTypes, mayDefineTypes } from '@structural/checker';
import { decodeBytes, parseDocuments } from '@structural/document';
import type { SuiteDefinition } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';

/** The definitions in files, each file read once, so that tests of the same definition share what is made of it. */
export interface SuiteDefinitionFiles {
  /** The definitions in a file; none where it cannot be read. */
  in(path: string): readonly SuiteDefinition[];
}

/** Opens the definitions of a run. */
export function openDefinitionFiles(files: SuiteFiles): SuiteDefinitionFiles {
  const known = new Map<string, readonly SuiteDefinition[]>();
  return {
    in(path) {
      let read = known.get(path);
      if (read === undefined) known.set(path, (read = readDefinitions(path, files)));
      return read;
    },
  };
}

function readDefinitions(path: string, files: SuiteFiles): readonly SuiteDefinition[] {
  const bytes = /\.(?:ya?ml|json)$/.test(path) ? files.read(path) : undefined;
  return bytes === undefined || !mayDefine(bytes) ? [] : definitionsIn(files.shown(path), bytes);
}

/** The definitions in the bytes of a file. */
export function definitionsIn(file: string, bytes: Uint8Array): readonly SuiteDefinition[] {
  return parseDocuments(bytes).flatMap((document) =>
    document.ok
      ? definedTypes(document).map((type) => ({ file, document: type.document, path: type.found.path, value: type.found.value }))
      : [],
  );
}

/** Looks for the kinds before anything is parsed: most files beside tests are others. */
function mayDefine(bytes: Uint8Array): boolean {
  return mayDefineTypes(decodeBytes(bytes).text);
}
