import type { Shard } from '@structural/clusters';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { clusterHelp } from './cluster-help.js';

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
  readonly shard?: Shard;
}

/** The flags of `snapshot`. */
export interface SnapshotFlags extends ClusterFlags {
  readonly redact: boolean;
  readonly quiet: boolean;
}

/**
 * Adds the flags about a cluster; `--from-cluster` itself to commands that read files otherwise, `--shard` to those whose reports
 * can be made one.
 */
export function addClusterFlags(
  command: Command,
  { optional = true, parts = true }: { readonly optional?: boolean; readonly parts?: boolean } = {},
): Command {
  if (optional)
    command.addOption(new Option('--from-cluster', 'read CRDs and objects from a cluster, too; nothing is written there').default(false));
  if (parts) command.addOption(shardFlag());
  return command
    .addOption(new Option('--context <name>', 'the kubeconfig context'))
    .addOption(new Option('--kubeconfig <file>', 'the kubeconfig, instead of $KUBECONFIG or ~/.kube/config'))
    .addOption(new Option('--as <user>', 'impersonate this user'))
    .addOption(new Option('--as-group <group>', 'impersonate this group; may be repeated').argParser(oneMore))
    .addOption(new Option('-n, --namespace <name>', 'only objects in this namespace; may be repeated').argParser(oneMore))
    .addOption(new Option('-l, --selector <labels>', 'only objects with these labels'))
    .addOption(new Option('--chunk-size <number>', 'how many objects to request at once').argParser(parseChunkSize).default(500))
    .addOption(
      new Option('--request-timeout <duration>', 'how long to wait for a response, such as 30s or 2m')
        .argParser(parseDuration)
        .default(60_000, '60s'),
    )
    .addOption(new Option('--allow-unread', 'report what cannot be read as a note, not as an error').default(false))
    .addOption(
      new Option('--print-rbac', 'print the smallest ClusterRole with which the cluster can be read, and do nothing else').default(false),
    )
    .addHelpText('after', () => (optional ? clusterHelp() : ''));
}

/** `--shard`. */
export function shardFlag(): Option {
  return new Option('--shard <i/n>', 'check one of n parts of the input, such as 1/4').argParser(parseShard);
}

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

function parseShard(value: string): { readonly index: number; readonly count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number);
  if (index < 1 || index > count) throw new InvalidArgumentError('It must be like 1/4, which is the first of four parts.');
  return { index, count };
}

function parseDuration(value: string): number {
  const [, count = '', unit = 's'] = /^(\d{1,6})(ms|s|m|h)?$/.exec(value) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? 0);
  if (count === '' || milliseconds <= 0 || milliseconds > MAX_TIMEOUT_MILLISECONDS)
    throw new InvalidArgumentError('It must be a duration, such as 30s or 2m, of a day at most.');
  return milliseconds;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const MAX_TIMEOUT_MILLISECONDS = 86_400_000;
