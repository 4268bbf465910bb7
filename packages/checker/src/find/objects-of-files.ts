import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { findObjects } from './find-objects.js';

/** A document of a file that cannot be read, or whose content is of no use. */
export interface FileProblem {
  readonly file: string;
  readonly message: string;
}

/** Every object in some files, in order, as `check` finds them; a document that does not parse becomes one of `problems`. Never throws. */
export function* objectsOfFiles(
  files: Iterable<{ readonly file: string; readonly text: string | Uint8Array }>,
  problems: FileProblem[],
): Generator<{ readonly file: string; readonly value: JsonObject }> {
  for (const { file, text } of files) {
    for (const document of parseDocuments(text)) {
      if (document.ok) for (const { value } of findObjects(document.value)) yield { file, value };
      else problems.push({ file, message: `does not parse: ${document.error.message}` });
    }
  }
}
