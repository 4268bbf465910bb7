import { dirname } from 'node:path';
import { Option, type Command } from 'commander';
import { servedVersions, type CustomResourceDefinition } from '@structural/core';
import { visible } from '@structural/presenters';
import { layoutPath, toGo, toProtobuf, toTypeScript, type GeneratedTypes } from '@structural/publishing';
import { addInputFlags } from '../../run/flags/input-flags.js';
import type { FindFlags } from '../../run/flags/find-flags.js';
import { openInputSearch } from '../../run/inputs/input-search.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_FAILURE, worse, type ExitCode } from '../../run/program/exit-code.js';
import { quietFlag, type InputFlags } from '../../run/flags/flags.js';
import { PUBLISHING_EXIT_CODES } from '../../run/program/help-texts.js';
import { toRequests } from '../../run/inputs/inputs.js';
import { groupVersionFlag, layoutFlag, outFlag, storedFlag } from '../../run/flags/publishing-flags.js';
import { refuse, refuseNothing } from '../../run/program/refuse.js';
import { readNumbers, writeNumbers, type KeptNumbers } from '../../run/served/field-numbers-file.js';
import { checkLayout } from '../../run/served/check-layout.js';
import { readServed } from '../../run/served/read-served.js';
import { aboutVersion, layoutNames } from '../../run/served/version-names.js';
import { writeOutputs } from '../../run/served/write-outputs.js';
import { write, type Streams } from '../../run/program/streams.js';

/** The languages that `types` writes. */
type Language = 'typescript' | 'go' | 'protobuf';

/** The flags of `types`. */
interface TypesFlags extends InputFlags, FindFlags {
  readonly language: Language;
  readonly out?: string;
  /** Absent for the layout of the language. */
  readonly layout?: string;
  readonly groupVersion?: string;
  readonly numbers?: string;
  readonly stored: boolean;
  readonly quiet: boolean;
}

/** Adds `types`. */
export function addTypes(program: Command, { end, streams }: CommandContext): void {
  addInputFlags(
    program
      .command('types')
      .summary('write TypeScript, Go or Protobuf types')
      .description('Write types for every served version of CustomResourceDefinitions.'),
    { stdin: false },
  )
    .addOption(new Option('--language <language>', 'language of the types').choices(['typescript', 'go', 'protobuf']).makeOptionMandatory())
    .addOption(groupVersionFlag())
    .addOption(outFlag('types'))
    .addOption(layoutFlag('that of the language'))
    .addOption(new Option('--numbers <file>', 'with protobuf: keep field numbers in this JSON file, which is created or extended'))
    .addOption(storedFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (names: readonly string[], flags: TypesFlags) => {
      end(await types(names, flags, streams));
    });
}

/** What types are generated with. */
interface Generating {
  readonly stored: boolean;
  readonly kept: KeptNumbers;
}

interface Target {
  readonly layout: string;
  /** Files of one folder are one unit, in which a type has one meaning; undefined where each file is a unit of its own. */
  readonly declaration?: RegExp;
  generate(definition: CustomResourceDefinition, version: string, options: Generating): GeneratedTypes | undefined;
}

const TARGETS: Readonly<Record<Language, Target>> = {
  typescript: { layout: '{group}/{kind}_{version}.ts', generate: toTypeScript },
  go: { layout: '{group}/{version}/{kind}_types.go', declaration: /^type (\w+) /gm, generate: toGo },
  protobuf: { layout: '{group}/{version}/{kind}.proto', declaration: /^message (\w+) /gm, generate: protobuf },
};

/** Messages with the numbers of before, to which theirs are added. */
function protobuf(definition: CustomResourceDefinition, version: string, { kept, stored }: Generating): GeneratedTypes | undefined {
  const generated = toProtobuf(definition, version, { numbers: kept.numbers, stored });
  if (generated !== undefined) kept.numbers = generated.numbers;
  return generated;
}

/** A version of a definition, and its types. */
interface Generated {
  readonly path: string;
  readonly about: string;
  readonly types: GeneratedTypes;
}

/** Writes types in a language for every served version of the definitions in the inputs, or prints those of the only one. */
async function types(names: readonly string[], flags: TypesFlags, streams: Streams): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuseNothing('generate', 'types', streams);
  const target = TARGETS[flags.language];
  const layout = flags.layout ?? target.layout;
  const wrong = checkLayout(layout);
  if (wrong !== undefined) return refuse(`--layout: ${wrong}`, streams);
  if (flags.numbers !== undefined && flags.language !== 'protobuf') return refuse('--numbers is for --language protobuf', streams);
  const kept = flags.numbers === undefined ? { numbers: new Map() } : await readNumbers(flags.numbers, streams);
  if (typeof kept === 'string') return refuse(kept, streams);
  const { definitions, inputs, code } = await readServed(requests, openInputSearch(flags, streams), flags.quiet, flags);
  if (definitions.length === 0) return code;
  const generated = definitions.flatMap((definition) =>
    generate(definition, flags.groupVersion, target, layout, { kept, stored: flags.stored }),
  );
  const [only, ...others] = generated;
  if (only === undefined) {
    return refuse(
      flags.groupVersion === undefined ? 'no version of the CRDs is served' : `no CRD serves ${visible(flags.groupVersion)}`,
      streams,
    );
  }
  if (flags.out === undefined && others.length > 0) {
    return refuse(`there are types of ${generated.length} versions of kinds; use --out DIRECTORY, or choose with --group-version`, streams);
  }
  if (!flags.quiet) await reportNotes(generated, streams);
  // Before the messages: numbers that were given but not kept would be given again.
  if (flags.numbers !== undefined && !(await writeNumbers(flags.numbers, kept, inputs, streams))) return EXIT_FAILURE;
  if (flags.out === undefined) {
    await write(streams.stdout, only.types.text);
    return code;
  }
  if (target.declaration !== undefined) await write(streams.stderr, clashes(generated, target.declaration));
  const outputs = generated.map(({ about, path, types: { text } }) => ({ path, about, render: () => text }));
  return worse(code, await writeOutputs({ folder: flags.out, inputs }, outputs, streams, flags.quiet));
}

function generate(
  definition: CustomResourceDefinition,
  groupVersion: string | undefined,
  target: Target,
  layout: string,
  generating: Generating,
): readonly Generated[] {
  return servedVersions(definition).flatMap((version) => {
    if (groupVersion !== undefined && groupVersion !== `${definition.spec.group}/${version}`) return [];
    const generated = target.generate(definition, version, generating);
    const path = layoutPath(layout, layoutNames(definition, version));
    return generated === undefined ? [] : [{ path, about: aboutVersion(definition, version), types: generated }];
  });
}

/** What a user must know of each version, and a few of the bounds and rules that are lost. */
async function reportNotes(generated: readonly Generated[], { stderr }: Streams): Promise<void> {
  const lines = generated.flatMap(({ about, types: { notes } }) => limited(notes.map((note) => `${visible(about)}: ${visible(note)}`)));
  const lost = generated.flatMap(({ about, types }) => types.lost.map((each) => `${visible(about)}: ${visible(each)}`));
  await write(stderr, [...lines, ...limited(lost, '; comments of the types say what is lost')].map((line) => `note: ${line}\n`).join(''));
}

function limited(notes: readonly string[], where = ''): readonly string[] {
  if (notes.length <= MAX_NOTES) return notes;
  return [...notes.slice(0, MAX_NOTES - 1), `${notes.length - MAX_NOTES + 1} more of this kind${where}`];
}

const MAX_NOTES = 5;

/** Types that two files of one folder declare. */
function clashes(generated: readonly Generated[], declaration: RegExp): string {
  const declared = new Map<string, string>();
  let notes = '';
  for (const {
    about,
    path,
    types: { text },
  } of generated) {
    for (const [, name = ''] of text.matchAll(declaration)) {
      const key = `${dirname(path)} ${name}`;
      const other = declared.get(key);
      if (other === undefined) declared.set(key, about);
      else
        notes += `note: ${visible(other)} and ${visible(about)} both declare ${name}; a --layout with {kind} as a folder keeps them apart\n`;
    }
  }
  return notes;
}

const MORE_HELP = `
Languages:
  typescript  interfaces, a file by itself: {group}/{kind}_{version}.ts
  go          structs for client-go and controller-runtime with the markers of which controller-gen makes the CRD again
              (crd:allowDangerousTypes=true where there are floats); generate deep copies yourself: {group}/{version}/{kind}_types.go
  protobuf    messages of Protobuf 3, numbered in the order of the schema: {group}/{version}/{kind}.proto
              --numbers FILE keeps the numbers that fields have, and reserves those of fields that are gone
  --stored accepts stored CRDs, including v1beta1 and non-structural schemas.
  Comments name the bounds and rules that a language cannot check; notes on stderr name some. Without --out the types of the only version are printed.
${PUBLISHING_EXIT_CODES}
Examples:
  kubectl structural types crontabs.yaml --language typescript > crontab.ts
  kubectl structural types config/crd --language go --out api
  kubectl structural types config/crd --language protobuf --numbers numbers.json --out proto
`;
