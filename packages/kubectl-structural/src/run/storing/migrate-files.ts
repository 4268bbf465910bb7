import { migrateFile, type MigratedFile, type UnknownFields } from '@structural/evolve';
import { counted, visible } from '@structural/presenters';
import { readAhead, writeFileWhole } from '@structural/sources';
import { objectStream } from '../../report/object-stream.js';
import { problemText } from '../../report/problem-text.js';
import { diffLabel, renderDiff } from '../../report/render-diff.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { openInputs } from '../inputs/open-inputs.js';
import type { FindFlags } from '../flags/find-flags.js';
import { configuredRewriting, reportSkipped } from '../inputs/input-search.js';
import type { InputFlags } from '../flags/flags.js';
import { isUtf8 } from '../inputs/is-utf8.js';
import { refuse } from '../program/refuse.js';
import { wantsColors, write, type Streams } from '../program/streams.js';
import { watchFormats } from '../inputs/watch-formats.js';
import { reportProblem } from '../program/report-problem.js';

/** The flags of `migrate`. */
export interface MigrateFlags extends InputFlags, FindFlags {
  readonly unknownFields: UnknownFields;
  readonly write: boolean;
  readonly check: boolean;
  readonly diff: boolean;
  readonly output?: 'yaml' | 'json';
  readonly quiet: boolean;
}

/** Prints or writes the inputs with their definitions migrated, and lists what is to be decided on stderr; what cannot be read is left alone. */
export async function migrateFiles(names: readonly string[], flags: MigrateFlags, outside: Streams): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'migrate', command: 'migrate' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const unwritable = flags.write ? listed.find((input) => input.kind === 'found' && input.path === undefined) : undefined;
  if (unwritable !== undefined) return refuse(`--write is for files, and ${visible(unwritable.name)} is not a file`, streams);
  const { inputs, isJson } = watchFormats(listed);
  const paths = new Map(inputs.flatMap((input) => (input.kind === 'found' ? [[input.name, input.path] as const] : [])));
  const printed = objectStream(flags.output ?? (isJson() ? 'json-as-written' : 'as-written'));
  const sums = { definitions: 0, changed: 0, undecided: 0 };
  let code: ExitCode = EXIT_CLEAN;
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      await reportProblem(input, streams);
      code = EXIT_FAILURE;
      continue;
    }
    const { bytes, name } = input;
    const migrated = migrateFile(bytes, { unknownFields: flags.unknownFields, rewrite: configuredRewriting(finding) });
    const { definitions } = migrated;
    sums.definitions += definitions.length;
    sums.changed += definitions.filter(({ isChanged }) => isChanged).length;
    sums.undecided += definitions.filter(({ decisions }) => decisions.length > 0).length;
    code = worse(code, await report(name, migrated, flags, streams));
    const isChanged = migrated.text !== migrated.before;
    if (isChanged && (flags.check || flags.diff)) code = worse(code, EXIT_FINDINGS);
    if (flags.check) continue;
    const path = paths.get(name);
    if (flags.write) {
      if (isChanged) code = worse(code, await writeMigrated(name, path, bytes, migrated.text, flags.quiet, streams));
    } else if (!flags.diff) {
      await write(streams.stdout, printed.file(migrated));
    } else if (isChanged) {
      await write(streams.stdout, await renderDiff(diffLabel(name, path, streams.cwd), migrated, wantsColors(streams.stdout, streams.env)));
    }
  }
  await reportSkipped(finding, flags.quiet);
  if (sums.definitions === 0 && code === EXIT_CLEAN) return refuse('the input has no CustomResourceDefinition', streams);
  if (!flags.quiet) await write(streams.stderr, `${summary(sums, flags)}\n`);
  return code;
}

/** Says what is to be decided and what may be looked at, line by line; gives the exit code for it. */
async function report(file: string, migrated: MigratedFile, { check, quiet }: MigrateFlags, { stderr }: Streams): Promise<ExitCode> {
  let code: ExitCode = EXIT_CLEAN;
  const say = async (kind: string, about: MigratedFile['problems'][number], name = ''): Promise<void> => {
    const message = `${name === '' ? '' : `${name}: `}${about.message}${about.hint === undefined ? '' : ` (${about.hint})`}`;
    await write(stderr, `${kind}: ${problemText({ file, message, place: about.place })}\n`);
  };
  for (const problem of migrated.problems) {
    code = EXIT_FAILURE;
    await say('error', problem);
  }
  for (const { decisions, isChanged, name, notes, place } of migrated.definitions) {
    if (check && isChanged && !quiet) await say('would change', { message: 'it is not of v1 with structural schemas', place }, name);
    if (!quiet) for (const note of notes) await say('note', note, name);
    if (decisions.length > 0) code = worse(code, EXIT_FINDINGS);
    for (const decision of decisions) await say('decide', decision, name);
  }
  const reprinted = migrated.documents.filter(({ how }) => how === 'reprinted').length;
  if (reprinted > 0 && !quiet)
    await write(
      stderr,
      `note: ${visible(file)}: ${reprinted === 1 ? '1 document is' : `${reprinted} documents are`} printed without comments: the text cannot be edited, for its anchors or its size\n`,
    );
  return code;
}

async function writeMigrated(
  name: string,
  path: string | undefined,
  bytes: Uint8Array,
  text: string,
  quiet: boolean,
  { stderr }: Streams,
): Promise<ExitCode> {
  if (path === undefined || !isUtf8(bytes)) {
    await write(stderr, `error: ${visible(name)}: is not UTF-8, and was not changed\n`);
    return EXIT_FAILURE;
  }
  const outcome = await writeFileWhole(name, path, bytes, text);
  if (outcome.kind === 'problem') {
    await reportProblem(outcome, { stderr });
    return EXIT_FAILURE;
  }
  if (outcome.behindLink !== undefined && !quiet)
    await write(stderr, `note: ${visible(name)} is a symbolic link; ${visible(outcome.behindLink)} is written\n`);
  return EXIT_CLEAN;
}

function summary(
  { changed, definitions, undecided }: { readonly definitions: number; readonly changed: number; readonly undecided: number },
  { check, diff, write: writes }: MigrateFlags,
): string {
  const verb = writes ? 'migrated' : check || diff ? 'would be migrated' : 'migrated in what is printed';
  const judged = counted(definitions, 'CRD');
  return `${judged}: ${changed} ${verb}, ${definitions - changed} unchanged; ${undecided} with decisions left`;
}
