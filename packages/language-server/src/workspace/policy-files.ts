import { mergePolicies, parsePolicyFile, policiesOfFile, runPolicies, type PoliciesOfFile, type RunPolicies } from '@structural/checker';
import { decodeBytes } from '@structural/document';
import type { FileBytes } from '@structural/runner';
import { admissionPattern, mayHoldPolicy } from '@structural/sources';
import type { BufferFile } from './file-catalog.js';

/** What the policies of a folder judge by: they, their bindings, parameters and namespaces. */
export interface FolderPolicies {
  readonly policies: RunPolicies | undefined;
  /** The files that belong to it, by their paths. */
  readonly files: ReadonlySet<string>;
  /** Whether a text would belong to it. */
  has(text: string): boolean;
}

/** The policies in the files of a folder, of which those that are open are as in their buffers; `others` are open, too, and may belong to them. */
export function policiesOfFolder(files: readonly (FileBytes | BufferFile)[], others: readonly BufferFile[]): FolderPolicies {
  const texts = [...files, ...others].map(decodedText).filter(mayHoldPolicy);
  if (texts.length === 0) return { policies: undefined, files: new Set(), has: mayHoldPolicy };
  const pattern = admissionPattern(texts);
  const has = (text: string): boolean => pattern.test(text);
  const own = [...files, ...others].filter((file) => has(decodedText(file)));
  return { policies: runPolicies(mergePolicies(own.map(readOnce))), files: new Set(own.map(({ file }) => file)), has };
}

const texts = new WeakMap<FileBytes, string>();

function decodedText(file: FileBytes | BufferFile): string {
  if ('written' in file) return file.written;
  const known = texts.get(file) ?? decodeBytes(file.text).text;
  texts.set(file, known);
  return known;
}

const known = new WeakMap<FileBytes, PoliciesOfFile>();

/** What one text has of policies, so that as one changes the others are read already. */
function readOnce(file: FileBytes | BufferFile): PoliciesOfFile {
  const read =
    known.get(file) ?? ('written' in file ? policiesOfFile({ file: file.file, documents: file.documents() }) : parsePolicyFile(file));
  known.set(file, read);
  return read;
}
