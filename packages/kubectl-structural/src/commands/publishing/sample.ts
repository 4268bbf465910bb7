import { Option, type Command } from 'commander';
import { builtinEntries, NEWEST_KUBERNETES, rulesOf, withTypeFirst, type NamedType } from '@structural/checker';
import { goQuote } from '@structural/go';
import { abridged, visible } from '@structural/presenters';
import { minimalSample, toSample, type Sample } from '@structural/witness';
import { renderOutput } from '../../report/render-output.js';
import { terminalText } from '../../report/shown-text.js';
import { addConfigFlags, type ConfigFlags } from '../../run/flags/find-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../../run/program/exit-code.js';
import { quietFlag } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { apiVersionFlag, onlyCrdsFlag, storedFlag } from '../../run/flags/publishing-flags.js';
import { refuse } from '../../run/program/refuse.js';
import { builtinSample } from '../../run/served/builtin-sample.js';
import { readTypeRequest } from '../../run/served/explain-request.js';
import { openDefinitions } from '../../run/served/open-definitions.js';
import { write, type Streams } from '../../run/program/streams.js';

/** The flags of `sample`. */
interface SampleFlags extends ConfigFlags {
  readonly crds: readonly string[];
  readonly full: boolean;
  readonly output: 'yaml' | 'json';
  readonly apiVersion?: string;
  readonly stored: boolean;
  readonly quiet: boolean;
}

/** Adds `sample`. */
export function addSample(program: Command, { end, streams }: CommandContext): void {
  addConfigFlags(
    program
      .command('sample')
      .summary('print a resource that is accepted')
      .description('Print a resource that is accepted: a minimal one, or one with every field. Built-in kinds are known without CRDs.')
      .argument('<kind>', 'kind, plural, singular or short name, optionally with the group')
      .addOption(onlyCrdsFlag()),
  )
    .addOption(new Option('--full', 'with all fields').default(false))
    .addOption(apiVersionFlag())
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .addOption(storedFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (kind: string, flags: SampleFlags) => {
      end(await sample(kind, flags, streams));
    });
}

/** A kind without the group that `--api-version` names, too: `explain` as in kubectl takes what is behind a dot for a field then. */
function withoutGroup(word: string, apiVersion: string | undefined): string {
  const group = `.${apiVersion?.split('/')[0] ?? ''}`;
  return group !== '.' && word.endsWith(group) ? word.slice(0, -group.length) : word;
}

/**
 * Prints a resource of a kind that is accepted: a minimal one, or one with every field. Where none was found, the one that came nearest is
 * printed all the same, with why it is refused on stderr.
 */
async function sample(word: string, flags: SampleFlags, streams: Streams): Promise<ExitCode> {
  const builtins = builtinEntries(word, NEWEST_KUBERNETES);
  const opened = await openDefinitions(flags, streams, { ...flags, mayBeBuiltin: builtins.length > 0 });
  if (typeof opened === 'string') return refuse(opened, streams);
  const request = readTypeRequest(withoutGroup(word, flags.apiVersion), opened.entries, flags.apiVersion, builtins);
  const message =
    request.ok && request.path.length > 0
      ? `the server doesn't have a resource type ${goQuote(word)}`
      : request.ok
        ? undefined
        : request.message;
  if (!request.ok || message !== undefined) {
    await write(streams.stderr, `${visible(message ?? '')}\n`);
    return EXIT_FINDINGS;
  }
  const { type } = request;
  if (!(await opened.isServed(type))) return EXIT_FINDINGS;
  const made = opened.entries.includes(type.entry) ? sampleOf(type, flags) : builtinSample(type, flags.full);
  if (made.object !== undefined)
    await write(streams.stdout, terminalText(renderOutput(withTypeFirst(made.object), flags.output), streams.stdout));
  if (!made.ok) {
    const verdict = made.object === undefined ? 'no sample was found' : 'the sample is refused';
    await write(streams.stderr, made.reasons.map((reason) => `error: ${verdict}: ${visible(abridged(reason))}\n`).join(''));
    return EXIT_FINDINGS;
  }
  if (!flags.quiet) await write(streams.stderr, notes(made));
  return EXIT_CLEAN;
}

/** A sample of a kind that a definition is about. */
function sampleOf({ entry: { definition }, version }: NamedType, { full, stored }: SampleFlags): Sample {
  const options = { rules: rulesOf(NEWEST_KUBERNETES), stored };
  return full ? toSample(definition, version, { ...options, full }) : minimalSample(definition, version, options);
}

/** What the sample is not. */
function notes({ omitted, unevaluatedRules: rules }: Sample & { readonly ok: true }): string {
  const names = omitted.slice(0, MAX_NAMES).map((path) => visible(abridged(path.join('.'))));
  const rest = omitted.length > MAX_NAMES ? ` and ${omitted.length - MAX_NAMES} more` : '';
  const [subject, verb, object] = rules === 1 ? ['1 rule', 'was', 'it'] : [`${rules} rules`, 'were', 'them'];
  return [
    ...(names.length === 0 ? [] : [`note: no value was found for ${names.join(', ')}${rest}\n`]),
    ...(rules === 0
      ? []
      : [`note: ${subject} in x-kubernetes-validations ${verb} not evaluated: a server may refuse the sample for ${object}\n`]),
  ].join('');
}

const MAX_NAMES = 10;

const MORE_HELP = `
Samples:
  Samples are made from the schema, and checked against it and its rules (x-kubernetes-validations), so that a server accepts them. Where rules refuse
  one, a few hundred other values are tried; if all are refused, the nearest is printed, stderr says why it is refused, and the exit code is 1.
  Without --full only what is required: what has a default is left to the server. The same CRD has the same sample. KIND is what explain takes for a TYPE.
  Samples of built-in kinds are accepted by the code of the newest server; with --full, fields that it refuses together are left out.
  --stored accepts a stored CRD, including v1beta1 and one without a schema.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural sample CronTab --crds config/crd
  kubectl structural sample crontabs.example.com --crds config/crd --api-version example.com/v1 --full -o json
  kubectl structural sample deployment
`;
