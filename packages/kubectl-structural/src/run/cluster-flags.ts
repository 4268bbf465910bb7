import { InvalidArgumentError, Option, type Command } from 'commander';

/** What is read of a cluster, and how; as parsed. The same for every command that has it. */
export interface ClusterFlags {
  readonly fromCluster?: boolean;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly namespace?: readonly string[];
  readonly selector?: string;
  readonly chunkSize?: number;
  /** Milliseconds. */
  readonly requestTimeout?: number;
  readonly allowUnread?: boolean;
  readonly printRbac?: boolean;
}

/** Adds the flags about a cluster; `--from-cluster` itself to commands that read files otherwise. */
export function addClusterFlags(command: Command, { optional = true }: { readonly optional?: boolean } = {}): Command {
  if (optional)
    command.addOption(
      new Option('--from-cluster', 'judge what a cluster holds, which is only ever read, besides inputs if any').default(false),
    );
  return command
    .addOption(new Option('--context <name>', 'of the cluster: the context of the kubeconfig'))
    .addOption(new Option('--kubeconfig <file>', 'of the cluster: the kubeconfig, instead of $KUBECONFIG or ~/.kube/config'))
    .addOption(new Option('--as <user>', 'of the cluster: ask as this user'))
    .addOption(new Option('--as-group <group>', 'of the cluster: ask as a member of this group; may be repeated').argParser(oneMore))
    .addOption(new Option('-n, --namespace <name>', 'of the cluster: only objects of this namespace; may be repeated').argParser(oneMore))
    .addOption(new Option('-l, --selector <labels>', 'of the cluster: only objects with these labels'))
    .addOption(
      new Option('--chunk-size <number>', 'of the cluster: how many objects a request asks for').argParser(parseChunkSize).default(500),
    )
    .addOption(
      new Option('--request-timeout <duration>', 'of the cluster: how long it may be silent, such as 30s or 2m')
        .argParser(parseDuration)
        .default(60_000, '60s'),
    )
    .addOption(new Option('--allow-unread', 'of the cluster: let pass what cannot be read, and note it').default(false))
    .addOption(
      new Option('--print-rbac', 'print the smallest ClusterRole with which the cluster can be read, and do nothing else').default(false),
    );
}

/** The names of these flags. */
export const CLUSTER_FLAGS: readonly string[] = [
  'from-cluster',
  'context',
  'kubeconfig',
  'as',
  'as-group',
  'namespace',
  'selector',
  'chunk-size',
  'request-timeout',
  'allow-unread',
  'print-rbac',
];

/** What the help of a command says of clusters. */
export const CLUSTERS = `
Clusters:
  --from-cluster reads definitions and custom resources page by page, and each is judged as it comes: memory does not grow with the cluster. It takes
  certificates, exec plugins, tokens and proxies from the kubeconfig as kubectl does. Nothing but GET is ever sent. Objects are read in the storage
  version where that is served, as the server reads them: with its defaults, without what its schema prunes. They are named
  cluster/CONTEXT/PLURAL.GROUP/NAMESPACE/NAME, and shown as YAML. What cannot be read (403, 404, 5xx, timeouts) is an input that cannot be read, so that
  the exit code is 2, unless --allow-unread; requests that were repeated (429 as the server says, 5xx, broken answers) are counted in a note.
`;

function oneMore(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function parseChunkSize(value: string): number {
  const size = Number(value);
  if (!/^\d{1,5}$/.test(value) || size < 1 || size > MAX_CHUNK)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_CHUNK}.`);
  return size;
}

const MAX_CHUNK = 500;

function parseDuration(value: string): number {
  const [, count = '', unit = 's'] = /^(\d{1,6})(ms|s|m|h)?$/.exec(value) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? 0);
  if (count === '' || milliseconds <= 0 || milliseconds > LONGEST)
    throw new InvalidArgumentError('It must be a duration, such as 30s or 2m, of a day at most.');
  return milliseconds;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const LONGEST = 86_400_000;
