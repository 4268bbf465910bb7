import { findObjects } from '@structural/checker';
import { lineIndex, parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import type { FileBytes } from '@structural/runner';

/** The objects of one file, and what cannot be read of it, a line each. */
export interface ObjectFile {
  readonly objects: readonly JsonObject[];
  readonly faults: string;
}

/** Reads the objects of a file, as `kubectl get -o yaml` prints them, or as people write them. */
export function readObjectFile({ file, text }: FileBytes): ObjectFile {
  const objects: JsonObject[] = [];
  let faults = '';
  for (const document of parseDocuments(text)) {
    if (document.ok) {
      for (const { value } of findObjects(document.value)) objects.push(value);
      continue;
    }
    const { line, column } = lineIndex(document.text).positionOf(document.error.range.start);
    faults += `error: ${visible(file)}:${line}:${column}: ${visible(document.error.message)}\n`;
  }
  return { objects, faults };
}
