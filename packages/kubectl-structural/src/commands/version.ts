import { Option, type Command } from 'commander';
import { kubernetesVersionText, NEWEST_KUBERNETES, OLDEST_KUBERNETES } from '@structural/checker';
import { HELP, type CommandContext } from '../run/program/command-context.js';
import { EXIT_CLEAN } from '../run/program/exit-code.js';
import { write } from '../run/program/streams.js';

/** What `version -o json` prints. Keys are added; those that are there keep their meaning as long as `schemaVersion` is the same. */
export interface VersionReport {
  readonly schemaVersion: 1;
  /** Of the command, as `--version` prints it. */
  readonly version: string;
  /** The commit that a release was made of; missing in other builds. */
  readonly commit?: string;
  /** Minors of servers whose verdict can be asked for; the newest one is the default. */
  readonly kubernetes: { readonly oldest: string; readonly newest: string };
  /** What runs the command: Node.js, the system and the processor. */
  readonly runtime: { readonly node: string; readonly platform: string; readonly architecture: string };
}

/** Adds `version`. */
export function addVersion(program: Command, { end, streams, version }: CommandContext): void {
  program
    .command('version')
    .summary('print the version, the commit and the servers that it knows')
    .description('Print the version, the commit that it was released from, and the Kubernetes versions that --kube-version accepts.')
    .addOption(new Option('-o, --output <format>', 'output format').choices(['human', 'json']).default('human'))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async ({ output }: { readonly output: 'human' | 'json' }) => {
      const report = versionReport(version, streams.commit);
      await write(streams.stdout, output === 'json' ? `${JSON.stringify(report, undefined, 2)}\n` : versionText(report));
      end(EXIT_CLEAN);
    });
}

function versionReport(version: string, commit: string | undefined): VersionReport {
  return {
    schemaVersion: 1,
    version,
    ...(commit !== undefined && { commit }),
    kubernetes: { oldest: kubernetesVersionText(OLDEST_KUBERNETES), newest: kubernetesVersionText(NEWEST_KUBERNETES) },
    runtime: { node: process.versions.node, platform: process.platform, architecture: process.arch },
  };
}

function versionText({ commit, kubernetes, runtime, version }: VersionReport): string {
  return [
    `kubectl structural ${version}${commit === undefined ? '' : ` (${commit.slice(0, 12)})`}`,
    `Kubernetes ${kubernetes.oldest} to ${kubernetes.newest}`,
    `Node.js ${runtime.node}, ${runtime.platform} ${runtime.architecture}`,
    '',
  ].join('\n');
}

const MORE_HELP = `
Examples:
  kubectl structural version
  kubectl structural version -o json | jq -r .kubernetes.newest
`;
