import { resolve } from 'node:path';
import { mergeAudits, renderAudit, type AuditReport } from '@structural/audit';
import { visible, type AuditFormat } from '@structural/presenters';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { isObject, objectsIn, parseObject, readWhole } from './read-whole.js';

/**
 * Prints one audit of those in some reports, and ends with 1 for errors, as an audit does. An audit does not grow with the objects, so that each is read
 * whole.
 */
export async function mergeAuditReports(
  names: readonly string[],
  { format, version }: { readonly format: AuditFormat; readonly version: string },
  streams: Streams,
): Promise<ExitCode> {
  const audits: AuditReport[] = [];
  for (const name of names) {
    const text = await readWhole(name, resolve(streams.cwd, name));
    const audit: unknown = text === undefined ? undefined : parseObject(text);
    if (!isAudit(audit)) return refuse(`${visible(name)}: is a report of another kind than those before`, streams);
    audits.push(audit);
  }
  const merged = mergeAudits(audits);
  if (typeof merged === 'string') return refuse(merged, streams);
  await write(streams.stdout, await renderAudit(format, merged, { quiet: false, version }));
  return merged.severities.error > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

function isAudit(value: unknown): value is AuditReport {
  if (!isObject(value) || !('kubeVersion' in value) || !('severities' in value)) return false;
  const [definitions, findings] = [objectsIn(value['definitions']), objectsIn(value['findings'])];
  return (
    definitions?.every((each) => 'now' in each && 'writers' in each) === true &&
    findings?.every((each) => 'class' in each && 'examples' in each) === true
  );
}
