import { basename, dirname } from 'node:path';
import { Option, type Command } from 'commander';
import { servedVersions, type CustomResourceDefinition } from '@structural/core';
import { KUBECONFORM_LAYOUT, layoutPath, toJsonSchema, toKustomizeOpenApi } from '@structural/publishing';
import { renderOutput } from '../../report/render-output.js';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { openInputSearch } from '../../run/inputs/input-search.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { worse, type ExitCode } from '../../run/program/exit-code.js';
import { quietFlag, type InputFlags } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { toRequests } from '../../run/inputs/inputs.js';
import { layoutFlag, outFlag } from '../../run/flags/publishing-flags.js';
import { refuse, refuseNothing } from '../../run/program/refuse.js';
import { readKustomizeBase } from '../../run/served/kustomize-base.js';
import { checkLayout } from '../../run/served/check-layout.js';
import { readServed } from '../../run/served/read-served.js';
import { aboutVersion, layoutNames } from '../../run/served/version-names.js';
import { writeOutputs, type NamedOutput } from '../../run/served/write-outputs.js';
import type { Streams } from '../../run/program/streams.js';

/** The flags of `json-schema`. */
interface JsonSchemaFlags extends InputFlags, FindFlags {
  readonly out?: string;
  /** Absent for the one that kubeconform knows. */
  readonly layout?: string;
  readonly unknownFields: 'refused' | 'allowed';
  /** The file for kustomize's `openapi.path`. */
  readonly kustomize?: string;
  /** The schemas of built-in kinds for it. */
  readonly kustomizeBase?: string;
  readonly quiet: boolean;
}

/** Adds `json-schema`. */
export function addJsonSchema(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('json-schema')
      .summary('write JSON Schemas for kubeconform and editors, or the schema file of kustomize')
      .description(
        'Write a JSON Schema for every served version of CustomResourceDefinitions, for kubeconform, yaml-language-server and the like,\n' +
          'and the file that kustomize uses to merge patches of custom resources.',
      ),
    { stdin: false },
  )
    .addOption(outFlag('json-schema'))
    .addOption(layoutFlag('{group}/{kind}_{version}.json'))
    .addOption(
      new Option('--unknown-fields <choice>', 'fields that the schema does not know').choices(['refused', 'allowed']).default('refused'),
    )
    .addOption(new Option('--kustomize <file>', "write the file for kustomize's field openapi.path"))
    .addOption(new Option('--kustomize-base <file>', 'with --kustomize: built-in kinds from this file (kustomize openapi fetch)'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: JsonSchemaFlags) => {
      end(await writeSchemas(names, flags, streams));
    });
}

/** Write a JSON Schema for every served version of the definitions in the inputs, and the file that kustomize merges by. */
async function writeSchemas(names: readonly string[], flags: JsonSchemaFlags, streams: Streams): Promise<ExitCode> {
  const { kustomize, kustomizeBase, layout = KUBECONFORM_LAYOUT, out, quiet, unknownFields } = flags;
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuseNothing('export', 'json-schema', streams);
  if (out === undefined && kustomize === undefined) return refuse('use --out DIRECTORY, --kustomize FILE, or both', streams);
  if (kustomize === undefined && kustomizeBase !== undefined) return refuse('--kustomize-base goes with --kustomize FILE', streams);
  const base = kustomizeBase === undefined ? undefined : await readKustomizeBase(kustomizeBase, streams);
  if (typeof base === 'string') return refuse(base, streams);
  const wrong = checkLayout(layout);
  if (wrong !== undefined) return refuse(`--layout: ${wrong}`, streams);
  const { definitions, inputs, code } = await readServed(requests, openInputSearch(flags, streams), quiet);
  if (definitions.length === 0) return code;
  let worst = code;
  if (out !== undefined) {
    const outputs = definitions.flatMap((definition) =>
      servedVersions(definition).map((version) => schemaOutput(definition, version, layout, unknownFields)),
    );
    worst = worse(worst, await writeOutputs({ folder: out, inputs }, outputs, streams, quiet));
  }
  if (kustomize !== undefined) {
    const render = (): string => renderOutput(toKustomizeOpenApi(definitions, base), 'json');
    const output = { path: basename(kustomize), about: '--kustomize', render };
    worst = worse(worst, await writeOutputs({ folder: dirname(kustomize), inputs }, [output], streams, quiet));
  }
  return worst;
}

function schemaOutput(
  definition: CustomResourceDefinition,
  version: string,
  layout: string,
  unknownFields: 'allowed' | 'refused',
): NamedOutput {
  return {
    path: layoutPath(layout, layoutNames(definition, version)),
    about: aboutVersion(definition, version),
    render: () => renderOutput(toJsonSchema(definition, version, { unknownFields }) ?? null, 'json'),
  };
}

const MORE_HELP = `
Schemas:
  Draft 7, of manifests as people write them: what has a default is not required, unknown fields are refused unless --unknown-fields allowed.
  What JSON Schema cannot say is left out: rules, patterns that are not ECMAScript, keys of list maps.
  --kustomize writes a file for the field openapi.path of a kustomization, by which patches merge lists that have keys.
  kustomize does not use its own schemas then: the file has the built-in kinds, as far as lists merge by keys, or all that --kustomize-base has.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural json-schema config/crd --out schemas
  kubeconform -schema-location default -schema-location 'schemas/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json' config/samples
  kubectl structural json-schema config/crd --out schemas --layout '{kind}-{group}-{version}.json'
  kubectl structural json-schema config/crd --kustomize openapi.json
  kustomize openapi fetch > base.json; kubectl structural json-schema config/crd --kustomize openapi.json --kustomize-base base.json
`;
