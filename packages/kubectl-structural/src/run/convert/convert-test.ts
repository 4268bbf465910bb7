import { resolve } from 'node:path';
import { objectsOfFiles, type CatalogEntry, type FileProblem } from '@structural/checker';
import type { JsonObject } from '@structural/json';
import { versionsOf } from '@structural/core';
import { counted, visible } from '@structural/presenters';
import { toFileBytes, type FileBytes } from '@structural/runner';
import { listInputs, readAhead } from '@structural/sources';
import { testConversions, type Converter } from '@structural/suites';
import { terminalText } from '../../report/shown-text.js';
import { openInputSearch } from '../inputs/input-search.js';
import { toRequests } from '../inputs/inputs.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { refuse, refuseNothing } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { readServed } from '../served/read-served.js';
import { writeOutputs } from '../served/write-outputs.js';
import { conversionJson, conversionText, severityOf, type ReportedConversion, type ReportedDefinition } from './conversion-report.js';
import type { ConvertFlags } from './convert-flags.js';
import { openConverter } from './open-converter.js';
import { holdFolder } from './recorded-files.js';

/** Makes round trips of resources through a conversion webhook, and reports what does not come back as it was. */
export async function convertTest(names: readonly string[], flags: ConvertFlags, streams: Streams): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuseNothing('convert', 'convert-test', streams);
  if (flags.update && flags.record === undefined) return refuse('--update is for --record', streams);
  const { code, entries } = await readServed(requests, openInputSearch(flags, streams), flags.quiet);
  const { convertible, isGuessed, unnamed } = convertibleOf(entries);
  for (const { definition } of flags.quiet ? [] : unnamed)
    await write(
      streams.stderr,
      `note: ${visible(definition.metadata.name)} is not tested: other CRDs here name a conversion webhook, it does not\n`,
    );
  if (isGuessed && !flags.quiet) await write(streams.stderr, guessText(convertible.length, entries.length - convertible.length));
  if (convertible.length === 0) return entries.length === 0 ? code : refuse('no CRD with several versions to convert between', streams);
  const objects = await readObjects(flags.objects, streams);
  if (typeof objects === 'string') return refuse(objects, streams);
  const converter = await openConverter(flags, streams);
  if (typeof converter === 'string') return refuse(converter, streams);
  try {
    return worse(code, await testEach(convertible, converter, { ...flags, parsed: objects }, streams));
  } finally {
    converter.close();
  }
}

interface Convertible {
  readonly convertible: readonly CatalogEntry[];
  /** Whether no CRD names a webhook, and some have one version. */
  readonly isGuessed: boolean;
  /** With several versions, but without a webhook where others have one. */
  readonly unnamed: readonly CatalogEntry[];
}

/** Those that a webhook converts; where none says so, as when kustomize adds it later, those with several versions. */
function convertibleOf(entries: readonly CatalogEntry[]): Convertible {
  const several = entries.filter(
    ({ definition: { spec } }) => versionsOf(spec).filter(({ served, storage }) => served || storage).length > 1,
  );
  const webhooks = several.filter(({ definition: { spec } }) => spec.conversion?.strategy === 'Webhook');
  if (webhooks.length === 0) return { convertible: several, isGuessed: several.length > 0 && several.length < entries.length, unnamed: [] };
  return { convertible: webhooks, isGuessed: false, unnamed: several.filter((entry) => !webhooks.includes(entry)) };
}

function guessText(tested: number, skipped: number): string {
  const others = `${counted(skipped, 'CRD')} with one version ${skipped === 1 ? 'is' : 'are'} not tested`;
  return `note: no CRD here names a conversion webhook: ${counted(tested, 'CRD')} with several versions ${tested === 1 ? 'is' : 'are'} tested, ${others}\n`;
}

async function testEach(
  entries: readonly CatalogEntry[],
  converter: Converter,
  flags: ConvertFlags & { readonly parsed: readonly JsonObject[] },
  streams: Streams,
): Promise<ExitCode> {
  const { record, rename: renames, seed, tries } = flags;
  const reported: ReportedDefinition[] = [];
  let code: ExitCode = EXIT_CLEAN;
  for (const entry of entries) {
    const what = `converting ${visible(entry.definition.metadata.name)}`;
    const onStep = async (done: number, total: number): Promise<void> => streams.activity?.step({ done, total, unit: 'round trips', what });
    const tested = await testConversions(entry.definition, converter, { tries, seed, renames, objects: flags.parsed, onStep });
    if (typeof tested === 'string') {
      await write(streams.stderr, `note: ${visible(entry.definition.metadata.name)} is not tested: ${visible(tested)}\n`);
      continue;
    }
    const findings: ReportedConversion[] = [...tested.findings];
    if (record !== undefined) {
      const folder = resolve(streams.cwd, record);
      const held = await holdFolder(entry, converter, { folder, isUpdate: flags.update, seed });
      if (typeof held === 'string') return refuse(`--record ${visible(record)}: ${held}`, streams);
      findings.push(...held.findings);
      if (held.outputs.length > 0)
        code = worse(code, await writeOutputs({ folder: record, inputs: [] }, held.outputs, streams, flags.quiet));
    }
    reported.push({ entry, trips: tested.trips, findings, notes: tested.notes });
  }
  await report(reported, flags, streams);
  return reported.length === 0 ? EXIT_FAILURE : worse(code, codeOf(reported, flags));
}

async function report(reported: readonly ReportedDefinition[], { output, quiet }: ConvertFlags, streams: Streams): Promise<void> {
  if (output === 'json') {
    await write(streams.stdout, conversionJson(reported));
    return;
  }
  const texts = reported.map(conversionText).filter((text) => text !== '');
  await write(streams.stdout, terminalText(texts.join('\n'), streams.stdout));
  for (const { entry, notes } of reported)
    for (const note of notes) await write(streams.stderr, `note: ${visible(entry.definition.metadata.name)}: ${visible(note)}\n`);
  if (quiet) return;
  const all = reported.flatMap(({ findings }) => findings);
  const errors = all.filter(({ fault }) => severityOf(fault) === 'error').length;
  const trips = reported.reduce((sum, each) => sum + each.trips, 0);
  const sums = `${counted(reported.length, 'CRD')}, ${counted(trips, 'round trip')}: ${counted(errors, 'error')}, ${counted(all.length - errors, 'warning')}`;
  await write(streams.stdout, `${texts.length === 0 ? '' : '\n'}${sums}\n`);
}

function codeOf(reported: readonly ReportedDefinition[], { failOn }: ConvertFlags): ExitCode {
  if (failOn === 'never') return EXIT_CLEAN;
  const fails = reported.some(({ findings }) => findings.some(({ fault }) => failOn === 'warning' || severityOf(fault) === 'error'));
  return fails ? EXIT_FINDINGS : EXIT_CLEAN;
}

async function readObjects(names: readonly string[], streams: Streams): Promise<readonly JsonObject[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  for await (const input of readAhead(names.length === 0 ? [] : await listInputs(requests, streams))) {
    if (input.kind === 'problem') return `--objects ${visible(input.name)}: ${visible(input.message)}`;
    files.push(toFileBytes(input));
  }
  const problems: FileProblem[] = [];
  const objects = [...objectsOfFiles(files, problems)].map(({ value }) => value);
  const [problem] = problems;
  return problem === undefined ? objects : `--objects ${visible(problem.file)}: ${visible(problem.message)}`;
}
