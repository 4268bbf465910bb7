import { Option, type Command } from 'commander';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { kubeVersionFlag, quietFlag } from '../../run/flags/flags.js';
import { helpText } from '../../run/program/help-texts.js';
import { objectsFlag, portFlag, type ServeFlags } from '../../run/serve/serve-flags.js';
import { serveNamed } from '../../run/serve/serve-named.js';

/** Adds `serve`. */
export function addServe(program: Command, { behind, end, streams, version }: CommandContext): void {
  addInputFlags(
    program
      .command('serve')
      .summary('answer kubectl and other tools as an API server with these definitions does')
      .description(
        'Serves CustomResourceDefinitions from files, as they are at every moment, to kubectl, editors and whatever else asks an API server:\n' +
          'discovery, OpenAPI documents, explanations, and the verdict on objects (--dry-run=server). Nothing is ever written.',
      ),
    { stdin: false },
  )
    .addOption(objectsFlag())
    .addOption(new Option('--address <address>', 'the address to listen at').default('127.0.0.1'))
    .addOption(portFlag())
    .addOption(new Option('--kubeconfig-out <file>', 'write the kubeconfig to this file instead of stdout'))
    .addOption(new Option('--shared-types <file>', "take the server's own words for shared types and parameters from a document of it"))
    .addOption(new Option('--no-watch', 'serve the files as they were at the start'))
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', helpText(MORE_HELP, streams))
    .action(async (operands: readonly string[], flags: ServeFlags, command: Command) => {
      const names = operands.slice(0, operands.length - behind.length);
      end(await serveNamed({ names, command: behind, given: givenFlags(command), version }, flags, streams));
    });
}

const MORE_HELP = `
Serving:
  The kubeconfig is printed, or written with --kubeconfig-out, once there are answers. What follows -- is run with it, in a cache of its own; serving
  ends with it, with its exit code.
  Read are discovery, /openapi/v2 (JSON and Protobuf), /openapi/v3, the definitions and the objects of --objects, as tables, too. Judged are POST,
  PUT, PATCH and DELETE with dryRun=All, in the server's words. Without dryRun=All they are refused, since nothing is written.
  What only a cluster knows is not there: built-in kinds but for namespaces, conversion by webhooks, admission plugins, who may do what.

Files:
  What changes is read again at once. A file that breaks is told on stderr, and what was last good of it is served until it is good again.

Safety:
  Only this machine is listened to, unless --address says otherwise. Requests that name another host are refused, as a web page would send them.

Exit codes:
  0  a command was run and ended so; otherwise serving ends by a signal
  2  wrong usage, inputs without an acceptable definition, an address that cannot be listened at, a file that cannot be written

Examples:
  kubectl structural serve config/crd > kubeconfig &
  kubectl structural serve config/crd -- kubectl explain crontab.spec
  kubectl structural serve config/crd -- kubectl apply --dry-run=server -f config/samples
`;
