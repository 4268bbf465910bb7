import { abridged, counted, visible } from '@structural/presenters';
import { collectingStream } from '../program/collecting-stream.js';
import type { CommandContext } from '../program/command-context.js';
import { write } from '../program/streams.js';
import type { PlannedFile } from './planned-files.js';
import { isTestPath, type RepositoryLook } from './repository-look.js';

/** The part of the JSON report that is read here. */
interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly resources: readonly { readonly apiVersion: string; readonly kind: string }[];
    readonly diagnostics: readonly Found[];
  }[];
  readonly summary: { readonly errors: number; readonly warnings: number };
}

interface Found {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly hint?: string;
  /** What the server said, with the field. */
  readonly cause?: { readonly field?: string };
  readonly start: { readonly line: number; readonly column: number };
}

/**
 * Runs `validate .` with the planned settings, and says what a person should see first: an error that nothing else explains, outside of tests. Gives undefined where the run failed, which was said.
 */
export async function firstFinding(
  { run, streams }: Pick<CommandContext, 'run' | 'streams'>,
  look: RepositoryLook,
  config: PlannedFile,
  crds: readonly string[],
): Promise<string | undefined> {
  const settings =
    config.kept === undefined
      ? ['--no-config', ...look.ignored.flatMap(({ pattern }) => ['--ignore', pattern]), ...crds.flatMap((path) => ['--crds', path])]
      : [];
  const stdout = collectingStream();
  const stderr = collectingStream();
  await run(['validate', '.', '--allow-empty', '-o', 'json', ...settings], { ...streams, stdout, stderr });
  const report = parsed(stdout.text());
  if (report === undefined) {
    await write(streams.stderr, stderr.text());
    return undefined;
  }
  const found = report.files.flatMap((file) => foundIn(file, look));
  const real = found.filter(({ isCompleted }) => !isCompleted).sort((a, b) => weight(a) - weight(b));
  const [first] = real;
  const { errors, warnings } = report.summary;
  const sum = `${counted(errors, 'error')} and ${counted(warnings, 'warning')} in ${counted(report.files.length, 'file')}`;
  const left = found.length - real.length;
  return [
    first === undefined
      ? `validate . reports nothing to correct in ${counted(report.files.length, 'file')}.`
      : `validate . reports ${sum}. The first:\n${lineOf(first)}`,
    ...(left === 0
      ? []
      : [`${counted(left, 'required field')} may be filled in by a mutating webhook of this repository, which only a cluster knows.`]),
    '',
  ].join('\n');
}

interface PlacedFinding extends Found {
  readonly file: string;
  /** Whether a mutating webhook of the repository may resolve it before the server checks the object. */
  readonly isCompleted: boolean;
}

function foundIn({ diagnostics, file, resources }: Report['files'][number], look: RepositoryLook): readonly PlacedFinding[] {
  const mayBeFilled = resources.some((resource) => isAskedAbout(resource, look));
  return diagnostics
    .filter(({ rule, severity }) => severity !== 'info' && !(rule === 'templated-file' && severity === 'warning'))
    .map((each) => ({ ...each, file, isCompleted: mayBeFilled && each.message.includes('Required value') }));
}

function parsed(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}

/** Errors before warnings, what is deployed before tests and examples. */
function weight({ file, severity }: { readonly file: string; readonly severity: string }): number {
  return (severity === 'error' ? 0 : 4) + (isTestPath(file) ? 2 : /(?:^|\/)examples?\//.test(file) ? 1 : 0);
}

/** Whether a webhook of the repository is asked about objects of a kind, whose plural is guessed from it. */
function isAskedAbout(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  { completed }: RepositoryLook,
): boolean {
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
  const word = kind.toLowerCase();
  return [...completed].some((each) => {
    const [webhookGroup = '', resource = ''] = each.split('/');
    return (webhookGroup === group || webhookGroup === '*') && (resource === '*' || resource.startsWith(word.replace(/y$/, '')));
  });
}

function lineOf({ cause, file, hint, message, rule, severity, start }: PlacedFinding): string {
  const place = `${file}:${String(start.line)}:${String(start.column)}`;
  const field = cause?.field === undefined || cause.field === '' ? '' : `${cause.field}: `;
  return [
    visible(`${place}: ${severity}: ${field}${abridged(message)} [${rule}]`),
    ...(hint === undefined ? [] : [visible(`  = help: ${abridged(hint)}`)]),
  ].join('\n');
}
