import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { reshapeFile, type ReshapedFile } from '@structural/evolve';
import { isJsonArray, printJson, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { visible } from '@structural/presenters';
import { coreForm, normalizedForm, trimmedForm, unfoldedForm } from '@structural/publishing';
import { readAhead } from '@structural/sources';
import { objectStream } from '../../report/object-stream.js';
import { problemText } from '../../report/problem-text.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../../run/program/exit-code.js';
import { openInputs } from '../../run/inputs/open-inputs.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { configuredRewriting, reportSkipped } from '../../run/inputs/input-search.js';
import { objectOutputFlag, quietFlag, type InputFlags } from '../../run/flags/flags.js';

import { refuse } from '../../run/program/refuse.js';
import { write, type Streams } from '../../run/program/streams.js';
import { watchFormats } from '../../run/inputs/watch-formats.js';
import { reportProblem } from '../../run/program/report-problem.js';

/** The flags of `reshape`. */
interface ReshapeFlags extends InputFlags, FindFlags {
  readonly output?: 'yaml' | 'json';
  readonly quiet: boolean;
  readonly maxDescription: number;
  readonly keepRoot: boolean;
}

/** What becomes of the manifest of a definition. */
type ToForm = (definition: JsonObject, flags: ReshapeFlags) => JsonObject;

const FORMS: ReadonlyMap<string, ToForm> = new Map([
  ['unfold', unfoldedForm],
  ['core', coreForm],
  ['normalize', normalizedForm],
  ['trim', trimmedForm],
]);

/** Adds `reshape`. */
export function addReshape(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('reshape')
      .summary('print CRDs with their schemas unfolded, without value validations, or normalized')
      .description(
        'Print CustomResourceDefinitions with their schemas in one of the forms of KEP-2335: unfolded, without value validations (core),\n' +
          'or normalized; or with their descriptions trimmed. Comments, layout and objects of other kinds are kept.',
      )
      .addArgument(new Argument('<form>', 'the form').choices([...FORMS.keys()])),
    { stdin: true },
  )
    .addOption(
      new Option('--max-description <length>', 'with trim: the longest description that stays, in characters; 0 for none')
        .argParser(parseLength)
        .default(0, 'none stays'),
    )
    .addOption(new Option('--keep-root', 'with trim: the description of the resource itself stays').default(false))
    .addOption(objectOutputFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (form: string, names: readonly string[], flags: ReshapeFlags) => {
      end(await reshapeInputs(FORMS.get(form) ?? unfoldedForm, names, flags, streams));
    });
}

function parseLength(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('a number of characters is wanted.');
  return Number(text);
}

/** Prints the definitions in the inputs in a form; what is not structural is reported on stderr and left out. */
async function reshapeInputs(toForm: ToForm, names: readonly string[], flags: ReshapeFlags, outside: Streams): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'print', command: 'reshape unfold', wanted: 'definitions' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const { inputs, isJson } = watchFormats(listed);
  const rewrite = configuredRewriting(finding);
  const printed = objectStream(flags.output ?? (isJson() ? 'json-as-written' : 'as-written'));
  let code: ExitCode = EXIT_CLEAN;
  let count = 0;
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      await reportProblem(input, streams);
      code = EXIT_FAILURE;
      continue;
    }
    const plan: string[] = [];
    const reshaped = reshapeFile(
      input.bytes,
      (definition) => {
        const made = toForm(definition, flags);
        if (toForm === trimmedForm) plan.push(...planLines(input.name, definition, made));
        return made;
      },
      rewrite,
    );
    if (!flags.quiet) await write(streams.stderr, plan.join(''));
    count += reshaped.definitions.length;
    code = worse(code, await report(input.name, reshaped, streams));
    // Where there is no definition there is nothing to print.
    if (reshaped.definitions.length > 0) await write(streams.stdout, printed.file(reshaped));
  }
  await reportSkipped(finding, flags.quiet);
  return count === 0 && code === EXIT_CLEAN ? refuse('the input has no CustomResourceDefinition', streams) : code;
}

/** How many bytes a definition has as JSON before and after, and each of its versions. */
function planLines(file: string, before: JsonObject, after: JsonObject): readonly string[] {
  const size = (value: JsonValue | undefined): string => Buffer.byteLength(printJson(value ?? null)).toLocaleString('en-US');
  const versionsOf = (definition: JsonObject): readonly JsonValue[] => {
    const versions = valueAt(definition, ['spec', 'versions']);
    return versions !== undefined && isJsonArray(versions) ? versions : [];
  };
  const now = versionsOf(after);
  const line = (what: string, old: JsonValue | undefined, next: JsonValue | undefined): string =>
    `note: ${visible(`${file}: ${what}`)}: ${size(old)} bytes as JSON, ${size(next)} trimmed\n`;
  return [
    line(String(valueAt(before, ['metadata', 'name'])), before, after),
    ...versionsOf(before).map((version, i) => line(`version ${String(valueAt(version, ['name']))}`, version, now[i])),
  ];
}

async function report(file: string, { definitions, problems }: ReshapedFile, { stderr }: Streams): Promise<ExitCode> {
  for (const problem of problems) await write(stderr, `error: ${problemText({ file, ...problem })}\n`);
  for (const { fault, line, name } of definitions) {
    const about = `${visible(file)}:${line}: ${visible(name === '' ? 'a CRD' : name)}`;
    if (fault !== undefined) await write(stderr, `error: ${about} ${visible(fault)}\n`);
  }
  if (problems.length > 0) return EXIT_FAILURE;
  return definitions.some(({ fault }) => fault !== undefined) ? EXIT_FINDINGS : EXIT_CLEAN;
}

const MORE_HELP = `
Forms:
  unfold     plain OpenAPI says what Kubernetes' extensions mean: the two types of an int-or-string, the fields of an embedded resource.
             The extensions stay, except for unions, which --proposals unions turns into rules.
  core       what values are made of, without what is required of them: types, fields, defaults and extensions, which pruning, defaulting and
             apply use. Weaker than the schema, and for reading: a server wants more of a list with keys.
  normalize  everything once and in one way: nothing that the extensions say already, no keyword that says nothing, no branch of allOf for what
             the schema can say itself.
  trim       with descriptions cut to --max-description characters, or without them, so that kubectl apply can keep the CRD in an annotation;
             what it has in bytes before and after is said on stderr.
  What is unfolded, normalized or trimmed is accepted as it was before, and objects are checked alike.

Exit codes:
  0  all is well
  1  a CRD cannot be decoded or is not structural; it is left out
  2  wrong usage, an input that cannot be read, or no CRD in it

Examples:
  kubectl structural reshape unfold config/crd
  kubectl structural reshape core main:config/crd/backup.yaml -o json
  kubectl structural reshape normalize - < crd.yaml
  kubectl structural reshape unfold crd.yaml --proposals unions
`;
