import type { WrittenFolder } from '../files/write-folder.js';
import { printable } from '../publish/printable.js';
import type { PublisherStreams } from './streams.js';
import { counted } from '@structural/reference';

/** Tells what became of a folder; false if not everything could be written. */
export function reportFolder(
  { edited, kept, problems, removed, stale, unchanged, written }: WrittenFolder,
  apis: number,
  { out, prune = false }: { readonly out: string; readonly prune?: boolean },
  { writeErr, writeOut }: Pick<PublisherStreams, 'writeErr' | 'writeOut'>,
): boolean {
  for (const { message, name } of problems) writeErr(`error: ${printable(name)}: ${printable(message)}\n`);
  if (prune && problems.length > 0) writeErr('note: --prune waits until everything can be written\n');
  for (const path of edited) writeErr(`note: ${printable(path)} is no longer wanted and was changed by hand; it stays\n`);
  if (kept.length > 0)
    writeErr(`note: ${counted(kept.length, 'file')} of an earlier run stay: what they were made from has problems now\n`);
  if (stale.length > 0) writeErr(`note: ${counted(stale.length, 'file')} no longer wanted; --prune removes them\n`);
  const counts = [
    `${String(written)} written`,
    `${String(unchanged)} unchanged`,
    ...(removed.length > 0 ? [`${String(removed.length)} removed`] : []),
  ];
  if (written + unchanged > 0) writeOut(`${counted(apis, 'API')} in ${printable(out)}: ${counts.join(', ')}\n`);
  return problems.length === 0;
}
