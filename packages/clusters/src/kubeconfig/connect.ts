import type { Agent, RequestOptions } from 'node:https';
import { join } from 'node:path';
import type { ExecAuth as ExecAuthType } from '@kubernetes/client-node/dist/exec_auth.js';
import type { KubeConfig as KubeConfigType } from '@kubernetes/client-node/dist/config.js';
import { newJsonObject, type JsonObject } from '@structural/json';
import { readFileBytes } from '@structural/sources';
import type { Connection } from '../requests/connection.js';
import { errorText, oneLine } from '../requests/failed-request.js';
import { member } from '../requests/member.js';
import { execCommand, spawnPlugin, type ExecCommand } from './exec-plugin.js';
import { impersonation, type Impersonated } from './impersonation.js';
import type { ConfigEntry, Kubeconfig } from './kubeconfig.js';
import { proxyFromEnvironment } from './proxy-from-environment.js';

/** How a connection is made. */
export interface ConnectOptions extends Impersonated {
  /** The context; the current one where it is absent. */
  readonly context?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes what an exec plugin says, such as where to log in. */
  readonly tell: (text: string) => void;
  /** How many milliseconds a plugin may take. */
  readonly timeout: number;
}

/**
 * Makes a connection of a kubeconfig; nothing is asked yet. A text says what is missing or wrong. Certificates, tokens, exec plugins, other
 * providers of credentials and proxies are `@kubernetes/client-node`'s, of which no client of any API is used.
 */
export function connect(config: Kubeconfig, options: ConnectOptions): Connection | string {
  const { env, tell, timeout } = options;
  const context = options.context ?? config.currentContext;
  if (context === undefined) return 'the kubeconfig has no current context; name one with --context';
  const chosen = config.contexts.get(context);
  if (chosen === undefined) return `the kubeconfig has no context ${JSON.stringify(context)}${listed(config.contexts)}`;
  const cluster = config.clusters.get(text(chosen, 'cluster') ?? '');
  if (cluster === undefined) return `context ${JSON.stringify(context)} names no cluster that the kubeconfig has`;
  const user: ConfigEntry = config.users.get(text(chosen, 'user') ?? '') ?? { value: newJsonObject(), folder: cluster.folder };
  const server = text(cluster.value, 'server')?.replace(/\/+$/, '') ?? '';
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    return `the cluster of context ${JSON.stringify(context)} has no server with https`;
  const execValue = user.value['exec'];
  const exec =
    typeof execValue === 'object' && execValue !== null ? execCommand(execValue as JsonObject, user.folder, cluster.value) : undefined;
  if (typeof exec === 'string') return exec;
  const proxyUrl = text(cluster.value, 'proxy-url') ?? proxyFromEnvironment(new URL(server), env);
  const headers = impersonation(options, user.value);

  let plugin: ExecAuthType | undefined;
  let made: { readonly options: RequestOptions; readonly agent: Agent; readonly at: number } | undefined;

  const make = async (): Promise<RequestOptions> => {
    const { ExecAuth, KubeConfig } = await import('./client-node.js');
    const kube = await load(new KubeConfig(), cluster, user, proxyUrl);
    const applied: RequestOptions = { headers: { ...headers } };
    if (exec !== undefined) {
      const asked = plugin ?? Object.assign(new ExecAuth(), { execFn: spawnPlugin(tell, timeout) });
      plugin = asked;
      await applyPlugin(asked, exec, applied);
    }
    await kube.applyToHTTPSOptions(applied);
    const agent = applied.agent as Agent & { keepAlive: boolean };
    agent.keepAlive = true;
    made?.agent.destroy();
    made = { options: applied, agent, at: Date.now() };
    return applied;
  };

  return {
    context,
    server,
    // Tokens in files change, as client-go assumes after a minute, too.
    options: () => (made !== undefined && Date.now() - made.at < FRESH ? Promise.resolve(made.options) : make()),
    renew: () => {
      plugin = undefined;
      if (made !== undefined) made = { ...made, at: 0 };
    },
    close: () => made?.agent.destroy(),
  };
}

const FRESH = 60_000;

async function load(kube: KubeConfigType, cluster: ConfigEntry, user: ConfigEntry, proxyUrl: string | undefined): Promise<KubeConfigType> {
  const name = 'cluster';
  const tokenFile = path(user, 'tokenFile');
  const token = tokenFile === undefined ? text(user.value, 'token') : await readToken(tokenFile);
  const server = text(cluster.value, 'server')?.replace(/\/+$/, '') ?? '';
  kube.loadFromClusterAndUser(
    {
      name,
      server,
      // There is no TLS to verify in plain HTTP, which client-node wants to know.
      skipTLSVerify: cluster.value['insecure-skip-tls-verify'] === true || server.startsWith('http:'),
      ...given('caData', text(cluster.value, 'certificate-authority-data')),
      ...(text(cluster.value, 'certificate-authority-data') === undefined && given('caFile', path(cluster, 'certificate-authority'))),
      ...given('tlsServerName', text(cluster.value, 'tls-server-name')),
      ...given('proxyUrl', proxyUrl),
    },
    {
      name,
      ...given('certData', text(user.value, 'client-certificate-data')),
      ...(text(user.value, 'client-certificate-data') === undefined && given('certFile', path(user, 'client-certificate'))),
      ...given('keyData', text(user.value, 'client-key-data')),
      ...(text(user.value, 'client-key-data') === undefined && given('keyFile', path(user, 'client-key'))),
      ...given('token', token),
      ...given('username', text(user.value, 'username')),
      ...given('password', text(user.value, 'password')),
      ...(token === undefined &&
        user.value['auth-provider'] !== undefined && { authProvider: JSON.parse(JSON.stringify(user.value['auth-provider'])) }),
    },
  );
  return kube;
}

async function applyPlugin(plugin: ExecAuthType, exec: ExecCommand, options: RequestOptions): Promise<void> {
  try {
    await plugin.applyAuthentication({ name: 'user', exec }, options);
  } catch (error) {
    const isMissing = member(error, 'code') === 'ENOENT';
    const said = errorText(error);
    const hint = isMissing && exec.installHint !== undefined ? `; ${oneLine(exec.installHint)}` : '';
    const what = isMissing ? 'is not there' : `failed${said === '' ? '' : `: ${said}`}`;
    throw new Error(`the exec plugin ${exec.command} ${what}${hint}`, { cause: error });
  }
}

async function readToken(file: string): Promise<string> {
  const input = await readFileBytes(file, file);
  if (input.kind === 'problem') throw new Error(`${file}: ${input.message}`);
  return Buffer.from(input.bytes).toString().trim();
}

function given<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, string>);
}

function text(value: JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A path that counts from the folder of the kubeconfig. */
function path({ folder, value }: ConfigEntry, key: string): string | undefined {
  const found = text(value, key);
  return found === undefined || /^([\\/]|[A-Za-z]:)/.test(found) ? found : join(folder, found);
}

function listed(contexts: ReadonlyMap<string, unknown>): string {
  const names = [...contexts.keys()].slice(0, MAX_NAMES).map((name) => JSON.stringify(name));
  return names.length === 0 ? '; it has none' : `; it has ${names.join(', ')}${contexts.size > MAX_NAMES ? ' and more' : ''}`;
}

const MAX_NAMES = 8;
