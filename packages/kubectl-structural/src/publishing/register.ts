import { Option, type Command } from 'commander';
import type { ExitCode } from '../exit-code.js';
import { crdsFlag, filenameFlag, quietFlag, recursiveFlag } from '../flags.js';
import { isClosedPipe, type Streams } from '../streams.js';
import type { ColumnsFlags, ExplainFlags, PublishFlags, SampleFlags, SchemasFlags, TypesFlags } from './flags.js';
import { groupVersionFlag, layoutFlag, maxDepthFlag, onlyCrdsFlag, outFlag } from './flags.js';
import { PUBLISHING_HELP } from './help.js';

const INPUTS = ['[input...]', 'files, directories (searched recursively), quoted patterns, REVISION:PATH, or - for standard input'] as const;
const HELP = ['-h, --help', 'print this help'] as const;

/** The action of a command. Where the reader of its output has gone, as in `… | head`, all is well. */
function runs<Input, Flags>(command: (input: Input, flags: Flags) => Promise<ExitCode>, end: (code: ExitCode) => void): (input: Input, flags: Flags) => Promise<void> {
  return async (input, flags) => {
    try {
      end(await command(input, flags));
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
    }
  };
}

/** Adds the commands of publishing, whose code is loaded when one of them is run; `end` takes the exit code. */
export function addPublishing(program: Command, streams: Streams, end: (code: ExitCode) => void): void {
  program
    .command('publish')
    .summary('print the OpenAPI documents that the API server publishes')
    .description('Prints the OpenAPI documents that the API server publishes for CustomResourceDefinitions.')
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(new Option('--openapi <version>', 'Swagger 2.0 or OpenAPI 3.0').choices(['v2', 'v3']).default('v2'))
    .addOption(groupVersionFlag())
    .addOption(new Option('-o, --output <format>', 'form of the documents').choices(['json', 'yaml']).default('json'))
    .addOption(outFlag('documents'))
    .addOption(new Option('--etags', 'print the ETags of the documents instead').default(false))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.publish)
    .action(runs<readonly string[], PublishFlags>(async (names, flags) => (await import('./publish.js')).publish(names, flags, streams), end));
  program
    .command('schemas')
    .summary('write JSON Schemas for kubeconform and editors, or the schema file of kustomize')
    .description(
      'Writes a JSON Schema for every served version of CustomResourceDefinitions, for kubeconform, yaml-language-server and the like,\n' +
        'and the file by which kustomize merges patches of custom resources.',
    )
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(outFlag('schemas'))
    .addOption(layoutFlag('{group}/{kind}_{version}.json'))
    .addOption(new Option('--unknown-fields <choice>', 'fields that the schema does not know').choices(['refused', 'allowed']).default('refused'))
    .addOption(new Option('--kustomize <file>', "write the file for kustomize's field openapi.path"))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.schemas)
    .action(runs<readonly string[], SchemasFlags>(async (names, flags) => (await import('./schemas.js')).schemas(names, flags, streams), end));
  program
    .command('types')
    .summary('write TypeScript, Go or Protobuf types')
    .description('Writes types for every served version of CustomResourceDefinitions.')
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(new Option('--language <language>', 'language of the types').choices(['typescript', 'go', 'protobuf']).makeOptionMandatory())
    .addOption(groupVersionFlag())
    .addOption(outFlag('types'))
    .addOption(layoutFlag('that of the language'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.types)
    .action(runs<readonly string[], TypesFlags>(async (names, flags) => (await import('./types.js')).types(names, flags, streams), end));
  addLookups(program, streams, end);
}

function addLookups(program: Command, streams: Streams, end: (code: ExitCode) => void): void {
  const apiVersionFlag = (): Option => new Option('--api-version <group/version>', 'another version than the one that the server prefers');
  program
    .command('explain')
    .summary('describe a kind or a field as kubectl explain does')
    .description('Describes a kind or a field as kubectl explain does, from CustomResourceDefinitions instead of a server.')
    .argument('<type>', 'TYPE[.FIELD...]')
    .addOption(onlyCrdsFlag())
    .addOption(new Option('-R, --recursive', 'the fields of fields, by name and type').default(false))
    .addOption(maxDepthFlag())
    .addOption(apiVersionFlag())
    .addOption(new Option('--rules', 'add defaults and rules').default(false))
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.explain)
    .action(runs<string, ExplainFlags>(async (type, flags) => (await import('./explain.js')).explain(type, flags, streams), end));
  program
    .command('columns')
    .summary('print the table that kubectl get prints')
    .description('Prints the table that kubectl get prints of custom resources.')
    .argument(...INPUTS)
    .addOption(filenameFlag())
    .addOption(recursiveFlag())
    .addOption(crdsFlag())
    .addOption(new Option('-o, --output <format>', 'with the columns of lower priority').choices(['wide']))
    .addOption(new Option('-A, --all-namespaces', 'show the namespace of each resource').default(false))
    .addOption(new Option('--show-labels', 'show the labels in a last column').default(false))
    .addOption(new Option('--no-headers', 'leave out the headers'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.columns)
    .action(runs<readonly string[], ColumnsFlags>(async (names, flags) => (await import('./columns.js')).columns(names, flags, streams), end));
  program
    .command('sample')
    .summary('print a resource that is accepted')
    .description('Prints a custom resource that is accepted: a minimal one, or one with every field.')
    .argument('<kind>', 'kind, plural, singular or short name, with the group if wanted')
    .addOption(onlyCrdsFlag())
    .addOption(new Option('--full', 'with every field for which a value is found').default(false))
    .addOption(apiVersionFlag())
    .addOption(new Option('-o, --output <format>', 'form of the resource').choices(['yaml', 'json']).default('yaml'))
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', PUBLISHING_HELP.sample)
    .action(runs<string, SampleFlags>(async (kind, flags) => (await import('./sample.js')).sample(kind, flags, streams), end));
}
