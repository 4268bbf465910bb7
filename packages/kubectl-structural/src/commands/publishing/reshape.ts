import { Argument, type Command } from 'commander';
import { reshapeFile, type ReshapedFile } from '@structural/evolve';
import type { JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { coreForm, normalizedForm, unfoldedForm } from '@structural/publishing';
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
}

/** What becomes of the manifest of a definition. */
type ToForm = (definition: JsonObject) => JsonObject;

const FORMS: ReadonlyMap<string, ToForm> = new Map([
  ['unfold', unfoldedForm],
  ['core', coreForm],
  ['normalize', normalizedForm],
]);

/** Adds `reshape`. */
export function addReshape(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('reshape')
      .summary('print CRDs with their schemas unfolded, without value validations, or normalized')
      .description(
        'Print CustomResourceDefinitions with their schemas in one of the forms of KEP-2335: unfolded, without value validations (core),\n' +
          'or normalized. Comments, layout and objects of other kinds are kept.',
      )
      .addArgument(new Argument('<form>', 'the form').choices([...FORMS.keys()])),
    { stdin: true },
  )
    .addOption(objectOutputFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (form: string, names: readonly string[], flags: ReshapeFlags) => {
      end(await reshapeInputs(FORMS.get(form) ?? unfoldedForm, names, flags, streams));
    });
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
    const reshaped = reshapeFile(input.bytes, toForm, rewrite);
    count += reshaped.definitions.length;
    code = worse(code, await report(input.name, reshaped, streams));
    // Where there is no definition there is nothing to print.
    if (reshaped.definitions.length > 0) await write(streams.stdout, printed.file(reshaped));
  }
  await reportSkipped(finding, flags.quiet);
  return count === 0 && code === EXIT_CLEAN ? refuse('the input has no CustomResourceDefinition', streams) : code;
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
  What is unfolded or normalized is accepted as it was before, and objects are checked alike.

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
