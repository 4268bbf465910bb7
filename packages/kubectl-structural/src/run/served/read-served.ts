import {
  check,
  readCatalog,
  shadowedDefinitions,
  type CatalogEntry,
  type FilePlace,
  type CheckResult,
  type Diagnostic,
  type RewriteDefinition,
} from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';
import { humanPresenter, visible } from '@structural/presenters';
import { firstSyntaxProblem, readDefinitionFiles, type FileBytes } from '@structural/runner';
import type { SourceRequest } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import { configuredRewriting, findManifests, reportSkipped, reportLeftOut, type InputSearch } from '../inputs/input-search.js';
import { refuse } from '../program/refuse.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { wantsColors, write, type Streams } from '../program/streams.js';

/** The definitions that a server would serve. */
export interface ServedDefinitions {
  /** One of each name, in the order read. */
  readonly definitions: readonly CustomResourceDefinition[];
  /** Where each of them is, in the same order. */
  readonly entries: readonly CatalogEntry[];
  /** The paths of the files that hold them; what has no path, such as standard input, is not among them. */
  readonly inputs: readonly string[];
  /** What the run ends with if nothing else goes wrong. */
  readonly code: ExitCode;
}

/** How definitions are taken. */
export interface ServedOptions {
  /** As stored: what a server would refuse today counts, too. */
  readonly stored?: boolean;
  /** What is read of them though no server reads it. */
  readonly rewrite?: RewriteDefinition | undefined;
}

/**
 * Reads definitions for publishing. What a server would refuse, and what cannot be read, is reported on stderr and left out; the others are
 * not kept from being published by it.
 *
 * Of two definitions with one name the last one counts that a server accepts.
 */
export async function readServed(
  requests: readonly SourceRequest[],
  finding: InputSearch,
  quiet: boolean,
  options: ServedOptions = {},
): Promise<ServedDefinitions> {
  const { streams } = finding;
  const listed = await findManifests(requests, finding, 'definitions', { what: 'definitions', form: 'yaml' });
  if (typeof listed === 'string') return { definitions: [], entries: [], inputs: [], code: await refuse(listed, streams) };
  if (await reportLeftOut(listed, finding, quiet)) return { definitions: [], entries: [], inputs: [], code: EXIT_CLEAN };
  const rewrite = configuredRewriting(finding);
  const { files, unreadable } = await readDefinitionFiles(listed);
  for (const { message, name } of unreadable) await write(streams.stderr, `error: ${visible(name)}: ${visible(message)}\n`);
  const catalog = readCatalog(files, rewrite);
  const byFile = entriesByFile(catalog.entries);
  const accepted: CatalogEntry[] = [];
  let code: ExitCode = unreadable.length > 0 ? EXIT_FAILURE : EXIT_CLEAN;
  let known = 0;
  const parts: string[] = [];
  for (const [i, file] of files.entries()) {
    await streams.activity?.step({ done: i, total: files.length, unit: 'files', what: 'checking CRDs' });
    const entries = byFile.get(file.file) ?? [];
    known += entries.length;
    const { hasPart, isClean, refused } = await judgeDefinitions(file, entries, streams, { ...options, rewrite });
    if (hasPart) parts.push(file.file);
    if (!isClean && code === EXIT_CLEAN) code = EXIT_FINDINGS;
    accepted.push(...entries.filter((entry) => !refused.has(entry)));
  }
  if (parts.length > 0 && !quiet)
    await write(
      streams.stderr,
      `note: skipped parts of CRDs, such as patches of kustomize: ${parts.map((name) => visible(name)).join(', ')}\n`,
    );
  await reportSkipped(finding, quiet);
  for (const { by, entries, name } of quiet ? [] : shadowedDefinitions(accepted)) {
    await write(streams.stderr, `note: ${visible(name)} is as in ${visible(by.file)}, not as in ${fileNames(entries)}\n`);
  }
  if (known === 0 && code === EXIT_CLEAN) {
    const failed = await firstSyntaxProblem(listed);
    const why = failed === undefined ? 'the input has no CustomResourceDefinition' : problemText(failed);
    await write(streams.stderr, `error: ${why}\n`);
    code = EXIT_FAILURE;
  }
  const inputs = listed.flatMap((input) =>
    input.kind === 'found' && input.path !== undefined && byFile.has(input.name) ? [input.path] : [],
  );
  const counting = [...new Map(accepted.map((entry) => [entry.definition.metadata.name, entry])).values()];
  return { definitions: counting.map(({ definition }) => definition), entries: counting, inputs, code };
}

/** The definitions of each file, in its order. */
export function entriesByFile(entries: readonly CatalogEntry[]): ReadonlyMap<string, readonly CatalogEntry[]> {
  const byFile = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const known = byFile.get(entry.file);
    if (known === undefined) byFile.set(entry.file, [entry]);
    else known.push(entry);
  }
  return byFile;
}

function fileNames(entries: readonly CatalogEntry[]): string {
  return [...new Set(entries.map(({ file }) => visible(file)))].join(', ');
}

/**
 * Whether there is nothing wrong in a file, and which of its definitions a server would refuse; why is said on stderr. What is only a part
 * of a definition is nothing wrong, and distinguished. Of stored ones only what cannot be read is wrong.
 */
export async function judgeDefinitions(
  { file, text }: FileBytes,
  entries: readonly CatalogEntry[],
  { env, stderr }: Streams,
  { place, rewrite, stored = false }: ServedOptions & { readonly place?: FilePlace } = {},
): Promise<{ readonly hasPart: boolean; readonly isClean: boolean; readonly refused: ReadonlySet<CatalogEntry> }> {
  const result = check(file, text, { ...(place && { place }), ...(rewrite && { rewrite }) });
  const counting = result.diagnostics.filter(({ rule, severity }) => severity === 'error' && (!stored || UNREADABLE.has(rule)));
  const errors = { ...result, diagnostics: counting, definitions: [] };
  // A template may be the cause of a refusal, whose errors are about what is yet to be filled in.
  const template = result.diagnostics.filter(({ rule }) => rule === 'templated-file');
  const shown = { ...errors, diagnostics: [...new Set([...counting, ...template])] };
  await write(stderr, humanPresenter({ colors: wantsColors(stderr, env) }).renderResult(shown, true));
  const hasPart = result.diagnostics.some(({ rule }) => rule === 'partial-definition');
  return { hasPart, isClean: errors.diagnostics.length === 0, refused: stored ? NONE : refusedEntries(result, entries) };
}

const UNREADABLE: ReadonlySet<string> = new Set<Diagnostic['rule']>(['syntax', 'undecodable-definition', 'templated-file']);
const NONE: ReadonlySet<CatalogEntry> = new Set();

/** Entries are the definitions of a file that can be decoded; verdicts are about all of them, in the same order. */
function refusedEntries({ definitions }: CheckResult, entries: readonly CatalogEntry[]): ReadonlySet<CatalogEntry> {
  const decoded = definitions.filter(({ refusal }) => refusal === undefined || !('decodeError' in refusal));
  return new Set(entries.filter((_, i) => decoded[i]?.refusal !== undefined));
}
