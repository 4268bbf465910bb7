import { Option, type Command } from 'commander';
import { addFindFlags } from '../run/find-flags.js';
import { configuredVersion, openFinding } from '../run/finding.js';
import { HELP, INPUTS, type CommandContext } from '../run/command-context.js';
import { givenFlags } from '../run/command-line.js';
import { filenameFlag, kubeVersionFlag, quietFlag, recursiveFlag } from '../run/flags.js';
import { helpText } from '../run/help-texts.js';
import { refuse, refuseNothing } from '../run/refuse.js';
import { objectsFlag, portFlag, type ServeFlags } from '../run/serve/serve-flags.js';
import { serveFiles } from '../run/serve/serve-files.js';
import { readSharedTypes } from '../run/served/read-shared-types.js';
import type { Streams } from '../run/streams.js';

/** Adds `serve`. */
export function addServe(program: Command, { behind, end, streams, version }: CommandContext): void {
  addFindFlags(
    program
      .command('serve')
      .summary('answer kubectl and other tools as an API server with these definitions does')
      .description(
        'Serves CustomResourceDefinitions from files, as they are at every moment, to kubectl, editors and whatever else asks an API server:\n' +
          'discovery, OpenAPI documents, explanations, and the verdict on objects (--dry-run=server). Nothing is ever written.',
      )
      .argument(...INPUTS)
      .addOption(filenameFlag())
      .addOption(recursiveFlag()),
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
      end(await serve({ names, command: behind }, flags, command, streams, version));
    });
}

/** What is served, and what is to be run meanwhile. */
interface Operands {
  readonly names: readonly string[];
  readonly command: readonly string[];
}

async function serve({ command, names }: Operands, flags: ServeFlags, parsed: Command, streams: Streams, version: string): Promise<number> {
  if (names.length + flags.filename.length === 0) return refuseNothing('serve', 'serve', streams);
  if ([...names, ...flags.filename, ...flags.objects].includes('-')) return refuse('files are served, and - is standard input', streams);
  const publishing = flags.sharedTypes === undefined ? {} : await readSharedTypes(flags.sharedTypes, streams);
  if (typeof publishing === 'string') return refuse(publishing, streams);
  const isGiven = givenFlags(parsed).includes('kube-version');
  const kubernetesVersion = isGiven ? flags.kubeVersion : configuredVersion(openFinding(flags, streams), flags.kubeVersion);
  return serveFiles({ names, flags, kubernetesVersion, publishing, version, command }, streams);
}

const MORE_HELP = `
Serving:
  The kubeconfig is printed, or written with --kubeconfig-out, once there are answers. Behind -- stands a command that is run with it, in a cache of
  its own; serving ends with it, and its exit code is the exit code.
  Read are /version, /api, /apis, aggregated discovery, /openapi/v2 (JSON and Protobuf), /openapi/v3, health checks, the definitions
  themselves, and the objects of --objects, also as tables. Judged are POST, PUT, PATCH (JSON, merge, apply) and DELETE with dryRun=All, the status
  and scale of objects included, in the server's words. Without dryRun=All they are refused, since nothing is written.
  What only a cluster knows is not there: built-in kinds but for namespaces, conversion by webhooks, admission plugins, who may do what.

Files:
  What changes is read again at once. A file that breaks is told on stderr, and what was last good of it is served until it is good again.
  Of two definitions with one name the last one counts; one whose names another one has is not served.

Safety:
  Only this machine is listened to, unless --address says otherwise. Requests that name another host are refused, as a web page would send them.

Exit codes:
  0  a command was run and ended so; otherwise serving ends by a signal
  2  wrong usage, inputs without an acceptable definition, an address that cannot be listened at, a file that cannot be written

Examples:
  kubectl structural serve config/crd > kubeconfig &
  kubectl structural serve config/crd -- kubectl explain crontab.spec
  kubectl structural serve config/crd -- kubectl apply --dry-run=server -f config/samples
  kubectl structural serve config/crd --objects live.yaml --kubeconfig-out /tmp/kubeconfig
`;
