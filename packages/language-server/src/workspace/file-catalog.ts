import { lazyCatalog, type LazyCatalog, rewritingOf, type ApiProposal, type ParsedTexts } from '@structural/checker';
import type { ParsedDocument } from '@structural/document';
import type { FileBytes } from '@structural/runner';
import { textMayHoldDefinitions } from '@structural/sources';

/** A file that is open, with what its buffer holds. */
export interface BufferFile extends FileBytes {
  readonly written: string;
  documents(): readonly ParsedDocument[];
  readonly isDefinition: boolean;
}

/** Takes what a buffer holds; its bytes are made when they are asked for, which for a text that changes with each key is seldom. */
export function bufferFile(file: string, written: string, texts: ParsedTexts): BufferFile {
  let bytes: Uint8Array | undefined;
  return {
    file,
    written,
    documents: () => texts.of(written),
    isDefinition: textMayHoldDefinitions(written),
    get text() {
      return (bytes ??= new TextEncoder().encode(written));
    },
  };
}

const known = new WeakMap<FileBytes, Map<string, LazyCatalog>>();

/** The definitions of one file, parsed when one of them is asked for, and once. */
export function catalogOfFile(file: FileBytes | BufferFile, proposals: readonly ApiProposal[]): LazyCatalog {
  const byProposals = known.get(file) ?? new Map<string, LazyCatalog>();
  known.set(file, byProposals);
  const key = proposals.join();
  const before =
    byProposals.get(key) ??
    lazyCatalog(['written' in file ? { file: file.file, text: file.written, documents: file.documents } : file], rewritingOf(proposals));
  byProposals.set(key, before);
  return before;
}

/** Files in the order of their names, but those later that share more folders with a path. */
export function nearestLast(files: readonly FileBytes[], path: string, separator: string): readonly FileBytes[] {
  const near = sharedFolders(path, separator);
  return files
    .map((file) => ({ file, shared: near(file.file) }))
    .sort((a, b) => a.shared - b.shared)
    .map(({ file }) => file);
}

/** How many manifests near a file are looked at. */
export const MAX_NEAR = 12;

/** Paths, those first that share more folders with another path, else in their order. */
export function nearestFirst(paths: readonly string[], path: string, separator: string): readonly string[] {
  const near = sharedFolders(path, separator);
  return paths
    .map((own) => ({ own, shared: near(own) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ own }) => own);
}

/** How many folders a file shares with a path. */
export function sharedFolders(path: string, separator: string | RegExp): (file: string) => number {
  const steps = path.split(separator);
  return (file) => {
    const own = file.split(separator);
    const differs = steps.findIndex((step, i) => step !== own[i]);
    return differs < 0 ? steps.length : differs;
  };
}
