import { openAudit, renderAudit, type Audit, type AuditReport, type KindToAudit } from '@structural/audit';
import { findObjects, readCatalog, type DefinitionCatalog, type KubernetesVersion } from '@structural/checker';
import { lineIndex, listPieces, locateNearest, parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';
import { counted, visible } from '@structural/presenters';
import { readDefinitionFiles, type FileBytes } from '@structural/runner';
import { mayHoldDefinitions, readAhead, rememberInputs, type ListedInput } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { configuredVersion, endClusters, reportSkipped, type InputSearch } from '../inputs/input-search.js';
import { ofShard } from '../inputs/of-shard.js';
import { openInputs } from '../inputs/open-inputs.js';
import { openProgress, type Progress } from '../program/progress.js';
import { readCrds } from '../inputs/read-crds.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { toCatalog } from '../survey/survey-definitions.js';
import type { AuditFlags, AuditFailOn } from './audit-flags.js';

/** Audits the definitions and objects in the inputs: first the definitions, wherever they stand, then each object as it comes. */
export async function auditInputs(
  names: readonly string[],
  flags: AuditFlags,
  { given, version }: { readonly given: readonly string[]; readonly version: string },
  outside: Streams,
): Promise<ExitCode> {
  // As the server sends it: what people are shown lacks managedFields.
  const wish = { what: 'all', form: 'json' } as const;
  const opened = await openInputs(names, flags, { verb: 'audit', command: 'audit', wish }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  try {
    const kubernetesVersion = given.includes('kube-version') ? flags.kubeVersion : configuredVersion(finding, flags.kubeVersion);
    const next = await newDefinitions(flags, streams);
    if (typeof next === 'string') return await refuse(next, streams);
    const crds = flags.crds.length === 0 ? [] : await readCrds(flags.crds, '--crds', streams);
    if (typeof crds === 'string') return await refuse(crds, streams);
    return await audited(rememberInputs(listed), { crds, flags, kubernetesVersion, next, version }, finding);
  } finally {
    await endClusters(finding, flags.quiet);
  }
}

interface AuditRun {
  /** What defines the objects, beside the definitions among the inputs. */
  readonly crds: readonly FileBytes[];
  readonly flags: AuditFlags;
  readonly kubernetesVersion: KubernetesVersion;
  readonly next: DefinitionCatalog | undefined;
  readonly version: string;
}

async function newDefinitions({ next: names }: AuditFlags, streams: Streams): Promise<DefinitionCatalog | undefined | string> {
  if (names.length === 0) return undefined;
  const files = await readCrds(names, '--next', streams);
  return typeof files === 'string' ? files : toCatalog(files, '--next', names, undefined);
}

async function audited(inputs: readonly ListedInput[], run: AuditRun, finding: InputSearch): Promise<ExitCode> {
  const { flags, kubernetesVersion, next, version } = run;
  const { streams } = finding;
  const { kinds, notes, problems } = await storedKinds(inputs, run.crds);
  if (!flags.quiet) for (const note of notes) await write(streams.stderr, `note: ${note}\n`);
  for (const problem of problems) await write(streams.stderr, `error: ${problem}\n`);
  const { examples: maxExamples, writeAs } = flags;
  const audit = openAudit(kinds, { kubernetesVersion, maxExamples, ...(next && { next }), ...(writeAs && { write: writeAs }) });
  const progress = openProgress(inputs, streams, flags.quiet);
  const unread = await auditObjects(ofShard(inputs, flags), audit, progress, streams);
  progress.clear();
  await reportSkipped(finding, flags.quiet);
  const report = audit.report();
  const isEmpty = report.definitions.length === 0 && report.objects === report.others;
  if (isEmpty && unread === 0 && !flags.allowEmpty)
    return refuse(
      report.objects === 0
        ? 'no CustomResourceDefinition and no object in the input (--allow-empty allows that)'
        : `nothing audited: no CRD is known for the ${counted(report.objects, 'object')} in the input; pass CRDs with --crds (--allow-empty allows that)`,
      streams,
    );
  await write(streams.stdout, await renderAudit(flags.output, report, { quiet: flags.quiet, version }));
  if (unread + problems.length > 0) return EXIT_FAILURE;
  return fails(report, flags.failOn) ? EXIT_FINDINGS : EXIT_CLEAN;
}

function fails({ severities }: AuditReport, failOn: AuditFailOn): boolean {
  const { error, note, warning } = severities;
  switch (failOn) {
    case 'error':
      return error > 0;
    case 'warning':
      return error + warning > 0;
    case 'note':
      return error + warning + note > 0;
    case 'never':
      return false;
  }
}

/** The definitions among the inputs, of two with one name the later one; and what cannot be read, a line each. */
async function storedKinds(
  inputs: readonly ListedInput[],
  crds: readonly FileBytes[],
): Promise<{ readonly kinds: readonly KindToAudit[]; readonly notes: readonly string[]; readonly problems: readonly string[] }> {
  // What cannot be read at all is reported when objects are looked for.
  const { files } = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const kinds = new Map<string, KindToAudit>();
  const problems: string[] = [];
  const notes: string[] = [];
  for (const { file, line, text } of [...crds, ...files].flatMap(definitionPieces)) {
    const catalog = readCatalog([{ file, text }]);
    // What does not parse is reported when objects are looked for, too.
    for (const { message, reason } of catalog.problems)
      if (reason === 'undecodable') problems.push(`${visible(file)}:${line}: ${visible(message)}`);
    for (const entry of catalog.entries) {
      const { definition, document, found } = entry;
      const own = lineIndex(document.text).positionOf(locateNearest(document, found.path).value.start).line;
      const { storedVersions } = definition.status;
      const before = kinds.get(definition.metadata.name);
      if (before !== undefined && printJson(before.entry.found.value) !== printJson(found.value))
        notes.push(
          `${visible(`${definition.metadata.name} is as in ${file}, and differs in ${before.place.file}`)}: of two with one name the last counts`,
        );
      kinds.set(definition.metadata.name, {
        definition,
        entry,
        place: { file, line: line + own - 1 },
        ...(storedVersions !== undefined && storedVersions.length > 0 && { storedVersions }),
      });
    }
  }
  return { kinds: [...kinds.values()], notes, problems };
}

function definitionPieces({
  file,
  text,
}: FileBytes): readonly { readonly file: string; readonly line: number; readonly text: Uint8Array }[] {
  return [...listPieces(text)].flatMap(({ bytes, line }) => (mayHoldDefinitions(bytes) ? [{ file, line, text: bytes }] : []));
}

/** Gives every object to the audit, and tells what cannot be read; how much that was. */
async function auditObjects(inputs: readonly ListedInput[], audit: Audit, progress: Progress, { stderr }: Streams): Promise<number> {
  let unread = 0;
  let done = 0;
  const tell = async (text: string): Promise<void> => {
    unread++;
    progress.clear();
    await write(stderr, `error: ${text}\n`);
  };
  for await (const input of readAhead(inputs)) {
    const file = input.name;
    if (input.kind === 'problem') {
      await tell(`${visible(file)}: ${visible(input.message)}`);
      continue;
    }
    for (const { bytes, line } of listPieces(input.bytes)) {
      for (const document of parseDocuments(bytes)) {
        const lineOf = (offset: number): number => line + lineIndex(document.text).positionOf(offset).line - 1;
        if (!document.ok) {
          await tell(`${visible(file)}:${lineOf(document.error.range.start)}: ${visible(document.error.message)}`);
          continue;
        }
        for (const { path, value } of findObjects(document.value))
          if (value['kind'] !== 'CustomResourceDefinition' || value['apiVersion'] === 'apiextensions.k8s.io/v1beta1')
            audit.object(value, () => ({ file, line: lineOf(locateNearest(document, path).value.start) }));
      }
    }
    await progress.advance(++done);
  }
  return unread;
}
