import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';

/** The command of an exec plugin, as `@kubernetes/client-node` reads it. */
export interface ExecCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  /** What to do where there is no such command. */
  readonly installHint?: string;
}

/**
 * The exec plugin of a user, with what kubectl gives it besides: a relative path is one from the folder of the kubeconfig, and
 * `KUBERNETES_EXEC_INFO` says what is asked for.
 */
export function execCommand(exec: JsonObject, folder: string, cluster: JsonObject): ExecCommand | string {
  const { apiVersion, args, command, env, installHint } = exec;
  if (typeof command !== 'string' || command === '') return 'the exec plugin has no command';
  const info = {
    kind: 'ExecCredential',
    apiVersion: typeof apiVersion === 'string' ? apiVersion : 'client.authentication.k8s.io/v1',
    spec: { interactive: false, ...(exec['provideClusterInfo'] === true && { cluster: clusterInfo(cluster) }) },
  };
  return {
    command: /[\\/]/.test(command) && !isAbsolute(command) ? join(folder, command) : command,
    args: args !== undefined && isJsonArray(args) ? args.map(String) : [],
    ...(typeof installHint === 'string' && { installHint }),
    env: [
      ...(env !== undefined && isJsonArray(env)
        ? env.flatMap((each) =>
            isJsonObject(each) && typeof each['name'] === 'string' ? [{ name: each['name'], value: String(each['value']) }] : [],
          )
        : []),
      { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) },
    ],
  };
}

function clusterInfo(cluster: JsonObject): JsonObject {
  const keys = ['server', 'tls-server-name', 'insecure-skip-tls-verify', 'certificate-authority-data', 'proxy-url'];
  return Object.fromEntries(keys.flatMap((key) => (cluster[key] === undefined ? [] : [[key, cluster[key]]])));
}

/** Starts an exec plugin, which has nobody to ask; what it says on stderr is passed on, as it may be what to do. */
export function spawnPlugin(
  tell: (text: string) => void,
  timeout: number,
): (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess {
  return (command, args, options) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    // Its own timeout would keep the process waiting where there is no such command.
    const timer = setTimeout(() => child.kill(), timeout).unref();
    child.once('close', () => clearTimeout(timer));
    child.stderr.on('data', (data: Buffer | string) => tell(String(data)));
    return child;
  };
}
