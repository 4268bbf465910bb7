import { readListedAcknowledgements, type Change, type ChangeBaseline, type AcknowledgedChange } from '@structural/evolve';
import { lineIndex, renderDocument } from '@structural/document';
import { visible } from '@structural/presenters';
import { openDraft, readFileBytes, writeProblem } from '@structural/sources';
import { resolve } from 'node:path';

/** A baseline as read, with its text; or why it cannot be. One that is not there yet lists nothing. */
export async function readChangeBaseline(
  name: string,
  cwd: string,
  mayBeAbsent: boolean,
): Promise<{ readonly baseline: ChangeBaseline; readonly text: string } | string> {
  const input = await readFileBytes(name, resolve(cwd, name));
  if (input.kind === 'problem')
    return input.code === 'not-found' && mayBeAbsent
      ? { baseline: { file: name, listed: [] }, text: '' }
      : `--baseline ${visible(name)}: ${visible(input.message)}`;
  const text = Buffer.from(input.bytes).toString();
  const read = readListedAcknowledgements(text);
  if (read.ok) return { baseline: { file: name, listed: read.listed }, text };
  const { column, line } = lineIndex(text).positionOf(read.range.start);
  return `--baseline ${visible(name)}:${line}:${column}: ${visible(read.message)}`;
}

/** What is written for a change that was in no baseline before. */
const NO_REASON = 'known when the baseline was written';

/**
 * Writes a baseline with the changes that count and are not acknowledged elsewhere; terms that it gave stay, and what is gone is left out. Or
 * says why that cannot be, in a clause. Never rejects.
 */
export async function writeChangeBaseline(
  { file, listed }: ChangeBaseline,
  cwd: string,
  { acknowledged, changes }: { readonly changes: readonly Change[]; readonly acknowledged: readonly AcknowledgedChange[] },
): Promise<{ readonly written: number } | string> {
  const before = new Map(listed.map(({ id, terms }) => [id, terms]));
  const known = acknowledged.map(({ change }) => change).filter(({ id }) => before.has(id));
  const entries = [...known, ...changes.filter(({ severity }) => severity !== 'info')].map(({ id }) => ({
    id,
    ...(before.get(id) ?? { reason: NO_REASON }),
  }));
  entries.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  try {
    const draft = openDraft(resolve(cwd, file));
    draft.write(renderDocument(entries, 'yaml'));
    await draft.commit();
    return { written: entries.length };
  } catch (error) {
    return writeProblem(file, error).message;
  }
}
