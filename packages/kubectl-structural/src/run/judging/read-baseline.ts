import { relative, resolve } from 'node:path';
import { slashed, STDIN_NAME, type Input } from '@structural/sources';

/** The fingerprints of known findings, by the names of their files as {@link baselineName} has them; or why there are none, in a clause. */
export type KnownFindings = ReadonlyMap<string, readonly string[]> | string;

/** Reads what `--write-baseline` or `-o json` wrote; what a later version adds to that is skipped. */
export function readBaseline(input: Input, cwd: string): KnownFindings {
  if (input.kind === 'problem') return input.message;
  const report = parse(Buffer.from(input.bytes).toString());
  if (report === undefined) return 'is not JSON';
  const files = member(report, 'files');
  if (!Array.isArray(files) || member(report, 'schemaVersion') === undefined) return OTHER;
  if (member(report, 'schemaVersion') !== 1)
    return `has schemaVersion ${JSON.stringify(member(report, 'schemaVersion'))}, which is not known`;
  const known = new Map<string, readonly string[]>();
  for (const each of files as readonly unknown[]) {
    const [name, found] = [member(each, 'file'), member(each, 'diagnostics')];
    if (typeof name !== 'string' || !Array.isArray(found)) return OTHER;
    const fingerprints = found.filter((finding) => member(finding, 'severity') !== 'info').map((finding) => member(finding, 'fingerprint'));
    if (!fingerprints.every((fingerprint) => typeof fingerprint === 'string'))
      return 'holds findings without fingerprints, as an older version wrote them; write it again with --write-baseline';
    known.set(baselineName(name, cwd), fingerprints);
  }
  return known;
}

const OTHER = 'is neither what --write-baseline writes nor a report of -o json';

/** A file as baselines name it: from the working folder, with slashes; standard input and files at a revision as they are. */
export function baselineName(file: string, cwd: string): string {
  if (file === STDIN_NAME || /^[^/\\]{2,}:/.test(file)) return file;
  return slashed(relative(cwd, resolve(cwd, file)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
