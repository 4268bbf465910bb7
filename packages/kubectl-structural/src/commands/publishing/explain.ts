import { Option, type Command } from 'commander';
import { builtinEntries, type KubernetesVersion } from '@structural/checker';
import { visible } from '@structural/presenters';
import { explain as explainField, explainRules } from '@structural/publishing';
import { terminalText } from '../../report/shown-text.js';
import { addConfigFlags, type ConfigFlags } from '../../run/flags/find-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../../run/program/exit-code.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { kubeVersionFlag } from '../../run/flags/flags.js';
import { apiVersionFlag, maxDepthFlag, onlyCrdsFlag, storedFlag } from '../../run/flags/publishing-flags.js';
import { refuse } from '../../run/program/refuse.js';
import { readTypeRequest } from '../../run/served/explain-request.js';
import { metaProse } from '../../run/served/meta-prose.js';
import { openDefinitions } from '../../run/served/open-definitions.js';
import { reportUnexplained } from '../../run/served/report-stored.js';
import { write, type Streams } from '../../run/program/streams.js';

/** The flags of `explain`. */
interface ExplainFlags extends ConfigFlags {
  readonly crds: readonly string[];
  readonly recursive: boolean;
  readonly maxDepth: number;
  readonly apiVersion?: string;
  readonly kubeVersion: KubernetesVersion;
  readonly rules: boolean;
  readonly stored: boolean;
}

/** Adds `explain`. */
export function addExplain(program: Command, { end, streams }: CommandContext): void {
  addConfigFlags(
    program
      .command('explain')
      .summary('describe a kind or a field as kubectl explain does')
      .description(
        'Describe a kind or a field as kubectl explain does, from CustomResourceDefinitions instead of a server. Built-in kinds are known without descriptions.',
      )
      .argument('<type>', 'TYPE[.FIELD...]')
      .addOption(onlyCrdsFlag()),
  )
    .addOption(new Option('-R, --recursive', 'the fields of fields, by name and type').default(false))
    .addOption(maxDepthFlag())
    .addOption(apiVersionFlag())
    .addOption(kubeVersionFlag())
    .addOption(new Option('--rules', 'add defaults and rules').default(false))
    .addOption(storedFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (type: string, flags: ExplainFlags) => {
      end(await explain(type, flags, streams));
    });
}

/** Prints what `kubectl explain` prints of a type or field, from definitions instead of a server. */
async function explain(text: string, flags: ExplainFlags, streams: Streams): Promise<ExitCode> {
  if (flags.maxDepth > 0 && !flags.recursive) return refuse('--max-depth requires --recursive', streams);
  if (flags.maxDepth < 0) return refuse('--max-depth must be non-negative', streams);
  const builtins = builtinEntries(text, flags.kubeVersion);
  const opened = await openDefinitions(flags, streams, { ...flags, mayBeBuiltin: builtins.length > 0 });
  if (typeof opened === 'string') return refuse(opened, streams);
  const { recursive, maxDepth, stored } = flags;
  const request = readTypeRequest(text, opened.entries, flags.apiVersion, builtins);
  if (!request.ok) return fail(request.message, streams);
  const { path, type } = request;
  if (!(await opened.isServed(type))) return EXIT_FINDINGS;
  const { definition } = type.entry;
  const isBuiltin = !opened.entries.includes(type.entry);
  const explained = explainField(definition, type.version, { path, recursive, maxDepth, prose: metaProse(), stored, isBuiltin });
  await reportUnexplained(definition, type.version, stored, streams);
  await write(streams.stdout, terminalText(explained.text, streams.stdout));
  if (explained.error !== undefined) return fail(explained.error, streams);
  if (flags.rules)
    await write(
      streams.stdout,
      terminalText(explainRules(definition, type.version, { path, recursive, maxDepth, stored }), streams.stdout),
    );
  return EXIT_CLEAN;
}

/** One line on stderr, in kubectl's words. */
async function fail(message: string, { stderr }: Streams): Promise<ExitCode> {
  await write(stderr, `${visible(message)}\n`);
  return EXIT_FINDINGS;
}

const MORE_HELP = `
Text:
  Exactly what kubectl explain prints, except for descriptions within metadata. TYPE is a plural, singular or short name, optionally with
  the group, or a kind; the version is the one that the server prefers, unless --api-version names another one.
  --stored explains a stored CRD, including v1beta1 and non-structural schemas, of which a server
  publishes nothing. Where a version has no schema, a note says so.
  --rules adds the defaults and rules (x-kubernetes-validations) of the field and of the fields listed.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural explain crontab.spec --crds config/crd
  kubectl structural explain crontabs.example.com --crds config/crd --recursive --max-depth 2
  kubectl structural explain ct.spec.jobs --crds main:config/crd --api-version example.com/v1beta1 --rules
`;
