import { resolve } from 'node:path';
import { mergeAudits, renderAudit, type AuditReport } from '@structural/audit';
import { visible } from '@structural/presenters';
import { readFileBytes } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';

/**
 * Prints one audit of those in some reports, and ends with 1 for errors, as an audit does. An audit does not grow with the objects, so that each is read
 * whole.
 */
export async function mergeAuditReports(names: readonly string[], streams: Streams): Promise<ExitCode> {
  const audits: AuditReport[] = [];
  for (const name of names) {
    const audit = await readAudit(resolve(streams.cwd, name), name);
    if (audit === undefined) return refuse(`${visible(name)}: is a report of another kind than those before`, streams);
    audits.push(audit);
  }
  const merged = mergeAudits(audits);
  if (typeof merged === 'string') return refuse(merged, streams);
  await write(streams.stdout, await renderAudit('json', merged, { quiet: false, version: '' }));
  return merged.severities.error > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/** Far more than an audit of thousands of definitions has. */
const LONGEST = 64 * 1024 * 1024;

async function readAudit(path: string, name: string): Promise<AuditReport | undefined> {
  const input = await readFileBytes(name, path);
  if (input.kind === 'problem' || input.bytes.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(input.bytes).toString());
    return isAudit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAudit(value: unknown): value is AuditReport {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('kubeVersion' in value) ||
    !('definitions' in value) ||
    !('findings' in value) ||
    !('severities' in value)
  )
    return false;
  const { definitions, findings } = value;
  const has = (each: unknown, key: string): boolean => typeof each === 'object' && each !== null && key in each;
  return (
    Array.isArray(definitions) &&
    Array.isArray(findings) &&
    definitions.every((each) => has(each, 'now') && has(each, 'writers')) &&
    findings.every((each) => has(each, 'class') && has(each, 'examples'))
  );
}
