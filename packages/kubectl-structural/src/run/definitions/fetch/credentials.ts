import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseDocuments } from '@structural/document';
import { readRegularFile } from '@structural/sources';
import { objectsBelow, textBelow } from '@structural/runner';

/** Finds the `Authorization` for a host or an address, as docker, helm and oras keep it; undefined where nothing is kept. */
export type FindCredentials = (address: string) => Promise<string | undefined>;

interface DockerConfig {
  readonly auths?: Readonly<Record<string, { readonly auth?: string; readonly username?: string; readonly password?: string }>>;
  readonly credHelpers?: Readonly<Record<string, string>>;
  readonly credsStore?: string;
}

/** Reads the files in which docker and helm keep credentials, once each. */
export function openCredentials(env: Readonly<Record<string, string | undefined>>, home: string | undefined): FindCredentials {
  const inHome = (...parts: readonly string[]): string | undefined => (home === undefined ? undefined : join(home, ...parts));
  const docker = env['DOCKER_CONFIG'] === undefined ? inHome('.docker', 'config.json') : join(env['DOCKER_CONFIG'], 'config.json');
  const helmFolder = env['XDG_CONFIG_HOME'] === undefined ? inHome('.config', 'helm') : join(env['XDG_CONFIG_HOME'], 'helm');
  const helm = env['HELM_REGISTRY_CONFIG'] ?? (helmFolder && join(helmFolder, 'registry', 'config.json'));
  const repositories = env['HELM_REPOSITORY_CONFIG'] ?? (helmFolder && join(helmFolder, 'repositories.yaml'));
  const configs = [helm, docker].flatMap((path) => readJson(path));
  const ofRepository = readRepositories(repositories);
  return async (address) => {
    const byRepository = ofRepository(address);
    if (byRepository !== undefined) return byRepository;
    const host = address.replace(/^[a-z]+:\/\//, '').split('/', 1)[0] ?? '';
    const names =
      host === 'registry-1.docker.io' ? ['https://index.docker.io/v1/', 'docker.io', host] : [host, `https://${host}`, `https://${host}/`];
    for (const { auths, credHelpers, credsStore } of configs) {
      for (const name of names) {
        const entry = auths?.[name];
        if (entry?.auth !== undefined && entry.auth !== '') return `Basic ${entry.auth}`;
        if (entry?.username !== undefined) return basic(entry.username, entry.password ?? '');
        const helper = credHelpers?.[name] ?? (entry === undefined ? undefined : credsStore);
        const asked = helper === undefined ? undefined : await askHelper(helper, name, env);
        if (asked !== undefined) return asked;
      }
    }
    return undefined;
  };
}

function readJson(path: string | undefined): readonly DockerConfig[] {
  if (path === undefined) return [];
  const read = readRegularFile(path, path);
  if (read.kind === 'problem') return [];
  try {
    const value: unknown = JSON.parse(Buffer.from(read.bytes).toString());
    return typeof value === 'object' && value !== null ? [value] : [];
  } catch {
    return [];
  }
}

/** The users and passwords of `helm repo add`. */
function readRepositories(path: string | undefined): (address: string) => string | undefined {
  const read = path === undefined ? undefined : readRegularFile(path, path);
  if (read === undefined || read.kind === 'problem') return () => undefined;
  const [document] = parseDocuments(read.bytes);
  const known = document?.ok === true ? objectsBelow(document.value, 'repositories') : [];
  return (address) => {
    const found = known.find((each) => {
      const url = textBelow(each, 'url')?.replace(/\/+$/, '');
      return url !== undefined && (address === url || address.startsWith(`${url}/`));
    });
    const user = textBelow(found, 'username');
    return user === undefined ? undefined : basic(user, textBelow(found, 'password') ?? '');
  };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Asks a credential helper of docker, which prints JSON. */
function askHelper(helper: string, name: string, env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> {
  if (!/^[\w.-]+$/.test(helper)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const child = execFile(`docker-credential-${helper}`, ['get'], { env: { ...env }, timeout: 20_000 }, (error, output) => {
      if (error !== null) return resolve(undefined);
      try {
        const { Secret, Username } = JSON.parse(output) as { readonly Username?: string; readonly Secret?: string };
        resolve(Username === undefined || Secret === undefined ? undefined : basic(Username, Secret));
      } catch {
        resolve(undefined);
      }
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(name);
  });
}
