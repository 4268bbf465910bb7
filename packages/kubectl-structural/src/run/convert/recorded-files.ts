import { resolve } from 'node:path';
import type { CatalogEntry } from '@structural/checker';
import { parseJson } from '@structural/document';
import { printJson } from '@structural/json';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';
import {
  holdRecorded,
  readRecorded,
  recordConversions,
  recordedJson,
  recordNames,
  type Converter,
  type RecordedConversion,
} from '@structural/suites';
import type { NamedOutput } from '../served/write-outputs.js';
import type { ReportedConversion } from './conversion-report.js';

/** What a folder with recorded conversions gives for one CRD. */
export interface HeldConversions {
  readonly findings: readonly ReportedConversion[];
  /** What is to be written there. */
  readonly outputs: readonly NamedOutput[];
}

/** Compares conversions with those that were recorded, and makes those that are missing; or says which file cannot be read. */
export async function holdFolder(
  { definition }: CatalogEntry,
  converter: Converter,
  { folder, isUpdate, seed }: { readonly folder: string; readonly isUpdate: boolean; readonly seed: number },
): Promise<HeldConversions | string> {
  const known = new Map<string, readonly RecordedConversion[]>();
  const missing = new Set<string>();
  for (const name of recordNames(definition)) {
    const before = isUpdate ? undefined : await readRecords(name, folder);
    if (typeof before === 'string') return `${visible(name)}: ${before}`;
    if (before === undefined) missing.add(name);
    else known.set(name, before);
  }
  const made = await recordConversions(definition, converter, seed, missing);
  if (typeof made === 'string') return { findings: [], outputs: [] };
  const outputs = Array.from(made, ([name, recorded]): NamedOutput => ({
    path: name,
    about: name,
    render: () => `[\n${(recordedJson(recorded) as readonly never[]).map((each) => printJson(each)).join(',\n')}\n]\n`,
  }));
  const changes = await holdRecorded(definition, converter, known);
  return { findings: changes.map((change) => ({ ...change, count: 1 })), outputs };
}

async function readRecords(name: string, folder: string): Promise<readonly RecordedConversion[] | string | undefined> {
  const read = await readFileBytes(name, resolve(folder, name));
  if (read.kind === 'problem') return undefined;
  const document = parseJson(Buffer.from(read.bytes).toString());
  if (!document.ok) return `cannot be read: ${document.error.message}`;
  return readRecorded(document.value) ?? 'has no recorded conversions; --update writes them again';
}
