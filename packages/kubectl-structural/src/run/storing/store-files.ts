import {
  check,
  countingDefinition,
  definitionFault,
  type CatalogEntry,
  type CatalogProblem,
  beforeReader,
  isBuiltInGroup,
  kubernetesVersionText,
  NEWEST_KUBERNETES,
  plainPath,
  readConvertedObjects,
  wantedDefault,
  type KubernetesVersion,
} from '@structural/checker';
import { storeFile, type StoredFile, type StoreFileOptions, type StoringStep } from '@structural/evolve';
import { lineIndex } from '@structural/document';
import { counted, humanPresenter, inReadingOrder, limitNotes, visible } from '@structural/presenters';
import { openOld, openPolicySearch, readDefinitionFiles, type FileBytes } from '@structural/runner';
import { readAhead, rememberInputs } from '@structural/sources';
import { serverCode } from '../inputs/server-code.js';
import { objectStream } from '../../report/object-stream.js';
import { problemText } from '../../report/problem-text.js';
import { diffLabel, renderDiff } from '../../report/render-diff.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { openInputs } from '../inputs/open-inputs.js';
import type { StoreFlags } from '../flags/flags.js';
import { configuredCrds, definitionsOf, reportSkipped } from '../inputs/input-search.js';
import { isSearch } from '../inputs/inputs.js';
import { AS_CREATED } from '../flags/as-created.js';
import { listPolicies } from '../inputs/list-policies.js';
import { openStoring, type Storing } from './open-storing.js';
import { readConverted } from '../inputs/read-converted.js';
import { readCrds } from '../inputs/read-crds.js';
import { refuse } from '../program/refuse.js';
import { isClosedPipe, wantsColors, write, type Streams } from '../program/streams.js';
import { watchFormats } from '../inputs/watch-formats.js';
import { reportProblem } from '../program/report-problem.js';

/**
 * Prints the objects of the inputs as they would be stored, or after pruning or defaulting alone; everything else stays as it is.
 *
 * What the server refuses is reported on stderr and left out, unless it may be invalid.
 */
export async function storeFiles(
  step: StoringStep,
  names: readonly string[],
  flags: StoreFlags,
  given: readonly string[],
  outside: Streams,
): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'print', command: 'stored' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed, requests } = opened;
  const { streams } = finding;
  const crds = flags.crds.length > 0 ? await readCrds(flags.crds, '--crds', streams) : await configuredCrds(listed, finding);
  if (typeof crds === 'string') return refuse(crds, streams);
  const convertedFiles = await readConverted(flags.converted ?? [], streams);
  if (typeof convertedFiles === 'string') return refuse(convertedFiles, streams);
  const old = await openOld(flags.old, streams, { judged: listed.filter(({ kind }) => kind === 'found').map(({ name }) => name) });
  if (old.kind === 'problem') return refuse(`--old ${visible(old.name)}: ${visible(old.message)}`, streams);
  const { inputs, isJson } = watchFormats(rememberInputs(listed));
  const policyInputs = await listPolicies(inputs, { names: flags.policies, configs: finding.configs, streams });
  if (typeof policyInputs === 'string') return refuse(policyInputs, streams);
  const search = openPolicySearch([...inputs, ...policyInputs]);
  const own = await readDefinitionFiles(search.inputs.filter(({ kind }) => kind === 'found'));
  const storing = openStoring(flags, inputs, finding, given, definitionsOf(crds, own.files, inputs, finding), await search.find());
  const printed = flags.diff ? undefined : objectStream(flags.output ?? (isJson() ? 'json-as-written' : 'as-written'));
  const paths = new Map(inputs.flatMap((input) => (input.kind === 'found' ? [[input.name, input.path] as const] : [])));
  const sums: Sums = { refused: 0, unread: 0, differing: 0, documents: 0, known: 0, unevaluatedRules: 0, live: 0, builtin: 0 };
  const seen = new Map<CatalogEntry, KubernetesVersion>();
  const shared = {
    ...sharedOptions(step, flags, convertedFiles),
    requireObjects: !isSearch(requests, inputs),
    kubernetes: serverCode(),
  };
  let isCutOff = false;
  try {
    const run = { step, flags, shared, storing, old, streams, sums, seen, printed, beforeOf: beforeReader() };
    for await (const input of readAhead(inputs)) {
      if (input.kind === 'problem') {
        sums.unread++;
        await reportProblem(input, streams);
      } else await storeInput(input, paths.get(input.name), run);
    }
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
    isCutOff = true;
  }
  await reportSkipped(finding, flags.quiet);
  // What is wrong with an input is reported as such.
  const judged = new Set(inputs.map(({ name }) => name));
  const problems = storing.problems().filter(({ file }) => !judged.has(file));
  const broken = problems.filter(({ reason }) => reason === 'syntax');
  if (!isCutOff) {
    await write(streams.stderr, broken.map((problem) => `error: ${problemText(problem)}\n`).join(''));
    const others = problems.filter(({ reason }) => reason !== 'syntax');
    if (!flags.quiet) await write(streams.stderr, limits(others, seen, sums));
  }
  const code = sums.unread + broken.length > 0 ? EXIT_FAILURE : sums.refused > 0 || sums.differing > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
  if (code !== EXIT_CLEAN || isCutOff || flags.allowEmpty || sums.known > 0) return code;
  const nothing =
    sums.documents === 0
      ? 'the input has no document'
      : 'the input has no resource of a known kind: name CustomResourceDefinitions with --crds';
  return refuse(`${nothing} (--allow-empty allows that)`, streams);
}

/** What all files of a run share. */
interface Run {
  readonly step: StoringStep;
  readonly flags: StoreFlags;
  readonly shared: Omit<StoringRun, 'catalog' | 'kubernetesVersion'>;
  readonly storing: Storing;
  readonly old: Exclude<Awaited<ReturnType<typeof openOld>>, { readonly kind: 'problem' }>;
  readonly beforeOf: ReturnType<typeof beforeReader>;
  readonly streams: Streams;
  readonly sums: Sums;
  readonly seen: Map<CatalogEntry, KubernetesVersion>;
  /** Absent where differences are printed. */
  readonly printed: ReturnType<typeof objectStream> | undefined;
}

/** Prints the objects of one file, or how they differ, and reports what is refused. */
async function storeInput(
  input: { readonly name: string; readonly bytes: Uint8Array },
  path: string | undefined,
  { beforeOf, flags, old, printed, seen, shared, step, storing, streams, sums }: Run,
): Promise<void> {
  const { catalog, kubernetesVersion, namespaces, policies, rewrite } = storing.of(input.name);
  const reported = old.files && beforeOf(old.files, old.placeOf?.(input.name), rewrite);
  const options: StoringRun = {
    ...shared,
    catalog,
    kubernetesVersion,
    ...(namespaces && { namespaces }),
    ...(typeof policies === 'object' && { policies }),
    ...(reported && { oldResources: reported.resources, old: reported.definitions }),
  };
  const stored = storeFile(input.bytes, options);
  const unreported = reported === undefined || flags.quiet ? [] : reported.unreported();
  await write(streams.stderr, unreported.map((problem) => `note: ${visible(problem)}\n`).join(''));
  count(stored, options, sums, seen);
  sums.refused += await reportRefused(step, input.name, input.bytes, stored, options, storing, flags, streams);
  if (!flags.quiet) await write(streams.stderr, lossNotes(input.name, stored));
  if (printed !== undefined) await write(streams.stdout, printed.file(stored));
  else if (stored.text !== stored.before) {
    sums.differing++;
    const colors = wantsColors(streams.stdout, streams.env);
    await write(streams.stdout, await renderDiff(diffLabel(input.name, path, streams.cwd), stored, colors));
  }
}

interface Sums {
  refused: number;
  unread: number;
  differing: number;
  documents: number;
  known: number;
  unevaluatedRules: number;
  live: number;
  /** Objects of built-in kinds that were left as they are, as the code of their server is not here. */
  builtin: number;
}

/** What of the flags holds for all files. */
function sharedOptions(
  step: StoringStep,
  { allowInvalid, asCreated, diff, readVersion, subresource, writeAs }: StoreFlags,
  converted: readonly FileBytes[] | undefined,
): Omit<StoringRun, 'catalog' | 'kubernetesVersion'> {
  return {
    step,
    refused: allowInvalid === true ? 'as-judged' : diff ? 'as-written' : 'left-out',
    ...(readVersion !== undefined && { readVersion }),
    ...(subresource && { subresource }),
    ...(writeAs && { write: writeAs }),
    ...(converted && { converted: readConvertedObjects(converted) }),
    ...(asCreated && { liveAs: 'create' as const }),
  };
}

/** Adds what a file holds, and the definitions that it was stored by. */
function count(
  { documents, live, objects }: StoredFile,
  { catalog, kubernetes, kubernetesVersion }: StoringRun,
  sums: Sums,
  seen: Map<CatalogEntry, KubernetesVersion>,
): void {
  sums.documents += documents.length;
  sums.live += live;
  if (kubernetes?.minor !== kubernetesVersion.minor) {
    sums.builtin += objects.filter(({ description, outcome }) => outcome === 'unknown-kind' && isBuiltInGroup(description.group)).length;
  }
  sums.known += objects.filter(({ outcome }) => outcome !== 'unknown-kind').length;
  for (const { description, unevaluatedRules } of objects) {
    sums.unevaluatedRules += unevaluatedRules;
    const entry = countingDefinition(catalog.find(description.group, description.kind), kubernetesVersion);
    if (entry !== undefined) seen.set(entry, kubernetesVersion);
  }
}

type StoringRun = StoreFileOptions & { readonly kubernetesVersion: KubernetesVersion };

/** Once a run, what the definitions keep from being certain. */
function limits(
  catalogProblems: readonly CatalogProblem[],
  entries: ReadonlyMap<CatalogEntry, KubernetesVersion>,
  { builtin, live, unevaluatedRules }: Pick<Sums, 'builtin' | 'live' | 'unevaluatedRules'>,
): string {
  const faults = [...entries].flatMap(([entry, kubernetesVersion]) => {
    const fault = definitionFault(entry, kubernetesVersion);
    return fault === undefined
      ? []
      : [`the server refuses the CRD in ${visible(entry.file)}: ${visible(fault)}; used as if an older server had accepted it`];
  });
  const notes = limitNotes({
    asCreated: AS_CREATED,
    catalogProblems,
    totals: { liveObjects: live, uncompiledRules: 0, unevaluatedRules },
    unknownKinds: new Map(),
  });
  const server = `Kubernetes ${kubernetesVersionText(NEWEST_KUBERNETES)}`;
  const left =
    builtin === 0 ? [] : [`built-in kinds (${counted(builtin, 'object')}) are printed as they are: only ${server} is known here`];
  return [...notes, ...left, ...faults].map((line) => `note: ${line}\n`).join('');
}

/** What policies say of objects, and what these lose between versions, a note each. */
function lossNotes(file: string, { objects }: StoredFile): string {
  return objects
    .flatMap((object) =>
      [...object.policyNotes, ...object.writeNotes, ...object.losses, ...object.unfilled.map(unfilledText)].map((loss) => {
        const { kind, name } = object.description;
        return `note: ${visible(file)}:${object.line}: ${visible(`${kind} ${name}: ${loss}`)}\n`;
      }),
    )
    .join('');
}

function unfilledText(unfilled: StoredFile['objects'][number]['unfilled'][number]): string {
  const [field, parent] = [plainPath(unfilled.field), plainPath(unfilled.parent)];
  return `the default of ${field} is not filled in, as ${parent} is not there and has no default: its schema wants default: ${wantedDefault(unfilled)}`;
}

function problemLines(file: string, refused: StoredFile['objects']): string {
  return refused
    .map(
      ({ description: { kind, name }, line, problem = '' }) =>
        `error: ${visible(file)}:${line}: ${visible(`${kind} ${name}: ${problem}`)}\n`,
    )
    .join('');
}

/** Says what is refused and why, and where comments are lost; gives the number of what keeps the run from being clean. */
async function reportRefused(
  step: StoringStep,
  file: string,
  bytes: Uint8Array,
  stored: StoredFile,
  {
    catalog,
    converted,
    kubernetes,
    kubernetesVersion,
    liveAs,
    namespaces,
    old,
    oldResources,
    policies,
    requireObjects,
    write: how,
  }: StoringRun,
  storing: Storing,
  { quiet }: StoreFlags,
  { env, stderr }: Streams,
): Promise<number> {
  const refused = stored.objects.filter(({ outcome }) => outcome === 'refused' || outcome === 'undecodable');
  const { unparsed } = stored;
  if (step === 'stored' && refused.length + unparsed > 0) {
    const result = check(file, bytes, {
      catalog,
      kubernetesVersion,
      kubernetes,
      ...(namespaces && { namespaces }),
      policies: policies ?? false,
      definitions: refused.some(({ description }) => description.kind === 'CustomResourceDefinition'),
      strict: 'ignore',
      ...(requireObjects === true && { requireObjects }),
      ...(converted && { converted }),
      ...(oldResources && { oldResources }),
      ...(old && { old }),
      ...(how && { write: how }),
      ...(liveAs && { liveAs }),
    });
    const errors = { ...result, diagnostics: inReadingOrder(result).filter(({ severity }) => severity === 'error') };
    const presenter = humanPresenter({ colors: wantsColors(stderr, env), textOf: (name) => storing.textOf(name) });
    await write(stderr, presenter.renderResult(errors, true));
    if (errors.diagnostics.length === 0) await write(stderr, problemLines(file, refused));
  } else {
    await write(stderr, problemLines(file, refused));
    if (unparsed > 0) {
      const { diagnostics, text } = check(file, bytes);
      const lines = lineIndex(text);
      await write(
        stderr,
        diagnostics
          .filter(({ rule }) => rule === 'syntax' || rule === 'templated-file')
          .map(({ message, range }) => `error: ${problemText({ file, message, place: lines.positionOf(range.start) })}\n`)
          .join(''),
      );
    }
  }
  const reprinted = stored.documents.filter(({ how }) => how === 'reprinted').length;
  if (reprinted > 0 && !quiet)
    await write(
      stderr,
      `note: ${visible(file)}: ${reprinted === 1 ? '1 document is' : `${reprinted} documents are`} printed without comments: the text cannot be edited, for its anchors or its size\n`,
    );
  return refused.length + unparsed;
}
