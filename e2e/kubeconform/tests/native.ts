import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goEnvironment } from '../../../tools/go-environment/go-environment.mjs';

const summary = new URL('../../../packages/kubeconform-wasm/module/module.json', import.meta.url);

/** kubeconform itself, of the version that the module is made of. */
export interface NativeKubeconform {
  readonly binary: string;
  /** The folder of its own sources, with its fixtures. */
  readonly source: string;
}

/** Builds kubeconform for this machine; undefined without Go. */
export function nativeKubeconform(folder: string): NativeKubeconform | undefined {
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  const { kubeconform } = JSON.parse(readFileSync(summary, 'utf8')) as { readonly kubeconform: string };
  const environment = goEnvironment();
  const install = { ...environment, GOBIN: folder, GOFLAGS: `-mod=mod ${environment['GOFLAGS'] ?? ''}` };
  spawnSync('go', ['install', `github.com/yannh/kubeconform/cmd/kubeconform@${kubeconform}`], { cwd: folder, env: install });
  const cache = spawnSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).stdout.trim();
  const binary = join(folder, 'kubeconform');
  return existsSync(binary) ? { binary, source: join(cache, `github.com/yannh/kubeconform@${kubeconform}`) } : undefined;
}

/** One resource's verdict as both of them tell it, schema locations left out. */
export type Verdict = readonly [
  filename: string,
  kind: string,
  name: string,
  version: string,
  status: string,
  message: string,
  findings: string,
];

interface JsonVerdict {
  readonly filename: string;
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly status: string;
  readonly msg: string;
  readonly validationErrors?: readonly { readonly path: string; readonly msg: string }[];
}

/** What a command of kubeconform's says of files, in the order of the files. */
export function verdictsOfCommand(command: string, args: readonly string[], files: readonly string[]): readonly Verdict[] {
  const { stderr, stdout } = spawnSync(command, [...args, '-n', '1', '-verbose', '-output', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { resources: readonly JsonVerdict[] }).resources.map(
    ({ filename, kind, msg, name, status, validationErrors, version }) =>
      verdict(
        filename,
        kind,
        name,
        version,
        status === '' ? 'empty' : status.replace('status', '').toLowerCase(),
        msg,
        (validationErrors ?? []).map((error) => [error.path, error.msg]),
      ),
  );
}

/** A verdict without what depends on where schemas lie and on the order of Go's maps. */
export function verdict(
  filename: string,
  kind: string,
  name: string,
  version: string,
  status: string,
  message: string,
  findings: readonly (readonly [path: string, message: string])[],
): Verdict {
  const words = sortLists(message.replace(/'file:\/\/[^']*'/g, "'…'"))
    .split(/\s+- at /)
    .sort()
    .join(' - at ');
  return [
    filename,
    kind,
    name,
    version,
    status,
    words,
    findings
      .map((finding) => sortLists(String(finding)))
      .sort()
      .join('\n'),
  ];
}

/** Lists of quoted names in a fixed order. */
function sortLists(text: string): string {
  return text.replace(/'[^']*'(?:, '[^']*')+/g, (list) => list.split(', ').sort().join(', '));
}
