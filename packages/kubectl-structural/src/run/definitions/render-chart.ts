import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { printJson, type JsonObject } from '@structural/json';
import type { ArchiveFile } from '@structural/sources';

/** What a render may cost: far above any chart. */
const LIMITS = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
const MEMORY_KIB = 4 * 1024 * 1024;

/**
 * Renders a chart with some values by the helm that is in PATH: its templates with what became of them; a clause that says why not, or undefined
 * where there is no helm. It runs with its plugins off, away from the settings and the cluster of the user, and without the network: all that it reads is
 * in a folder of its own.
 */
export async function renderChart(
  files: readonly ArchiveFile[],
  values: JsonObject,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly ArchiveFile[] | string | undefined> {
  const chart = topChart(files);
  if (chart === undefined) return 'has no Chart.yaml';
  const folder = mkdtempSync(join(tmpdir(), 'structural-helm-'));
  try {
    for (const { bytes, path } of files) {
      const to = join(folder, 'chart', path);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
    const valuesFile = join(folder, 'values.json');
    writeFileSync(valuesFile, printJson(values));
    const rendered = await runHelm(
      ['template', 'release', join(folder, 'chart', chart), '--values', valuesFile, '--skip-tests'],
      folder,
      env,
    );
    if (rendered === undefined) return undefined;
    return 'problem' in rendered ? rendered.problem : renderedFiles(rendered.output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of the chart that holds all others; empty for one at the top of its archive. */
function topChart(files: readonly ArchiveFile[]): string | undefined {
  const folders = files.flatMap(({ path }) => (/(?:^|\/)Chart\.yaml$/.test(path) ? [path.slice(0, -'Chart.yaml'.length)] : []));
  return folders.sort((a, b) => a.length - b.length)[0];
}

/** Helm names the template above each document that it renders. */
function renderedFiles(output: string): readonly ArchiveFile[] {
  const byPath = new Map<string, string>();
  for (const document of output.split(/^---$/m)) {
    const path = /^# Source: (.*)$/m.exec(document)?.[1];
    if (path !== undefined) byPath.set(path, `${byPath.get(path) ?? ''}---${document}`);
  }
  return [...byPath].map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
}

function runHelm(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly output: string } | { readonly problem: string } | undefined> {
  const own = {
    PATH: env['PATH'],
    SystemRoot: env['SystemRoot'],
    HOME: folder,
    HELM_CACHE_HOME: join(folder, 'helm'),
    HELM_CONFIG_HOME: join(folder, 'helm'),
    HELM_DATA_HOME: join(folder, 'helm'),
    HELM_PLUGINS: join(folder, 'no-plugins'),
    KUBECONFIG: join(folder, 'no-cluster'),
    // What would go to the network all the same finds nobody.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
    GOMEMLIMIT: `${String(MEMORY_KIB / 2)}KiB`,
  };
  const [program, ...all] =
    process.platform === 'win32'
      ? ['helm', ...args]
      : ['/bin/sh', '-c', `ulimit -v ${String(MEMORY_KIB)} 2>/dev/null; exec helm "$@"`, 'helm', ...args];
  return new Promise((resolve) => {
    execFile(program, all, { ...LIMITS, cwd: folder, env: own, killSignal: 'SIGKILL', windowsHide: true }, (error, output, complaint) => {
      // The shell's own code for a program that is not there.
      if (error?.code === 127 || (error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return resolve(undefined);
      const problem = `helm: ${complaint.trim().split('\n').at(-1) || (error?.message ?? '')}`;
      resolve(error === null ? { output } : { problem: error.killed === true ? 'helm took too long, or rendered too much' : problem });
    });
  });
}
