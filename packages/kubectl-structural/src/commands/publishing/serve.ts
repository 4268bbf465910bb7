import { Option, type Command } from 'commander';
import { addInputFlags } from '../../run/flags/input-flags.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { givenFlags } from '../../run/program/command-line.js';
import { kubeVersionFlag, quietFlag } from '../../run/flags/flags.js';
import { storedFlag } from '../../run/flags/publishing-flags.js';
import { objectsFlag, portFlag, serviceFlag, type ServeFlags } from '../../run/serve/serve-flags.js';
import { serveNamed } from '../../run/serve/serve-named.js';

/** Adds `serve`. */
export function addServe(program: Command, { behind, end, streams, version }: CommandContext): void {
  addInputFlags(
    program
      .command('serve')
      .summary('serve these CRDs to kubectl and other clients')
      .description(
        'Serve CustomResourceDefinitions from files, read again when they change, to kubectl, editors and other clients of an API server:\n' +
          'discovery, OpenAPI documents, explanations, and the verdict on objects (--dry-run=server). Nothing is written without --writable.',
      ),
    { stdin: false },
  )
    .addOption(new Option('--writable', 'store what clients write, custom resources and built-in kinds').default(false))
    .addOption(new Option('--data <folder>', 'with --writable, keep what is stored in this folder for the next start'))
    .addOption(new Option('--token <text>', 'with --writable, the bearer token that clients must send'))
    .addOption(serviceFlag())
    .addOption(objectsFlag())
    .addOption(new Option('--address <address>', 'the address to listen on').default('127.0.0.1'))
    .addOption(portFlag())
    .addOption(new Option('--tls', 'serve HTTPS and HTTP/2 with a certificate made at the start').default(false))
    .addOption(new Option('--kubeconfig-out <file>', 'write the kubeconfig to this file instead of stdout'))
    .addOption(new Option('--shared-types <file>', "take the server's own words for shared types and parameters from one of its documents"))
    .addOption(new Option('--no-watch', 'serve the files as they were at the start'))
    .addOption(storedFlag())
    .addOption(kubeVersionFlag())
    .addOption(quietFlag())
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (operands: readonly string[], flags: ServeFlags, command: Command) => {
      const names = operands.slice(0, operands.length - behind.length);
      end(await serveNamed({ names, command: behind, given: givenFlags(command), version }, flags, streams));
    });
}

const MORE_HELP = `
Serving:
  The kubeconfig is printed, or written with --kubeconfig-out, once the server answers. The command after -- runs with it, with its own cache;
  serving ends when it ends, with its exit code.
  Reads: discovery, /openapi/v2 (JSON and Protobuf), /openapi/v3, the CRDs and the objects of --objects, as tables, too. Writes: POST,
  PUT, PATCH and DELETE with dryRun=All get the server's verdict in its words; without dryRun=All they are refused, since nothing is written.
  --stored serves CRDs that a server would refuse today, too; it publishes no schema of those that are not structural.
  What only a cluster knows is missing: built-in kinds except namespaces, conversion by webhooks, admission plugins, permissions.

Writing:
  --writable stores what clients write, in memory: the CRDs given, or none, CRDs that clients create, and built-in kinds, which the code of Kubernetes
  1.37 validates. No controller runs, except that namespaces end with their objects. The files are read once, at the start. Once it answers, the command
  writes the kubeconfig and then the line "ready", with the URL: to stdout with --kubeconfig-out, else to stderr.
  --data FOLDER keeps every write in FOLDER/writes.jsonl. The next start reads it up to its last whole line. One server may use a folder at a time.

Files:
  Changed files are read again at once. A file that no longer parses is reported on stderr, and its last good state is served until it is fixed.

Safety:
  The server listens on loopback only, unless --address says otherwise. Requests that name another host, as web pages send them, are refused.
  --tls makes an authority and a certificate in memory at each start. The kubeconfig has the authority; clients that read it need nothing else.

Exit codes:
  0  the command after -- ended with 0; without one, serving ends by a signal
  2  wrong usage, inputs without an acceptable CRD, an address that cannot be used, a file that cannot be written

Examples:
  kubectl structural serve config/crd > kubeconfig &
  kubectl structural serve config/crd -- kubectl explain crontab.spec
  kubectl structural serve config/crd -- kubectl apply --dry-run=server -f config/samples
  kubectl structural serve --writable config/crd --kubeconfig-out kubeconfig -- go test ./...
`;
