import { createHash, timingSafeEqual } from 'node:crypto';
import { kubernetesVersion, NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { failure, toResponse, type ApiRequest } from '@structural/serving';
import type { Clock } from './cluster/clock.js';
import type { RequestFault } from './cluster/faults.js';
import { readEarlier } from './cluster/earlier-state.js';
import { logWrites } from './cluster/kept-log.js';
import type { KeptState } from './cluster/kept-catalog.js';
import { kubeconfigOf } from './cluster/kubeconfig.js';
import { readGiven, type GivenObjects } from './cluster/manifests.js';
import { checkOptions } from './cluster/known-options.js';
import { addNamespace } from './cluster/namespace-life.js';
import { openCluster, type OpenCluster, type SeenRequest } from './cluster/open-cluster.js';
import { ClusterProblem } from './cluster/problem.js';
import { answered, applyObjects, type PlainObject } from './cluster/write-objects.js';
import { isLoopback } from './http/allowed-hosts.js';
import { newCertificates } from './http/certificates.js';
import { listenAt } from './http/listen-at.js';
import { openWatchStreams } from './http/stream-watch.js';

/** What a cluster begins with. */
export interface TestClusterOptions {
  /** CRDs: paths of files or folders, texts of several lines or in braces, or objects. */
  readonly crds?: GivenObjects;
  /** Objects that are there at the beginning, given like CRDs. */
  readonly objects?: GivenObjects;
  /** The Kubernetes whose answers are given, such as `1.34`; by default the newest. */
  readonly kubeVersion?: string;
  /** The port at 127.0.0.1; by default one that is free. */
  readonly port?: number;
  /** The address to listen at, `127.0.0.1` by default; any but loopback needs a `token`. */
  readonly address?: string;
  /** What clients have to say as their bearer token; nobody is asked without it. */
  readonly token?: string;
  /** Whether it speaks TLS, with HTTP/2 for clients that want it, by a certificate that is made for this start. Its clients trust `certificateAuthority`. */
  readonly tls?: boolean;
  /** Where the services are that webhooks name: a URL, such as `https://127.0.0.1:9443`, by `namespace/name`. Webhooks with a `url` are called on loopback only. */
  readonly services?: Readonly<Record<string, string>>;
  /** A folder in which what is written is kept for the next start: a log, read up to its last whole line. */
  readonly data?: string;
  /** How many writes a watch may lag behind before it ends with 410; 16,384 where it is absent. */
  readonly watchWindow?: number;
}

const OPTIONS: Readonly<Record<keyof TestClusterOptions, true>> = {
  address: true,
  crds: true,
  data: true,
  kubeVersion: true,
  objects: true,
  port: true,
  services: true,
  tls: true,
  token: true,
  watchWindow: true,
};

/** All objects and CRDs of a cluster at one moment. */
export interface ClusterSnapshot {
  /** For `restore` only. */
  readonly state: unknown;
}

/** An API server in this process, with storage of its own. */
export interface TestCluster extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, or `https:`. */
  readonly url: string;
  /** The certificate, as PEM, that clients have to trust; absent without `tls`. The kubeconfig has it, too. */
  readonly certificateAuthority?: string;
  /** The text of a kubeconfig that leads to it: JSON, which is YAML. */
  readonly kubeconfig: string;
  /** What clients asked, in the order of the answers: the last 50,000 to 100,000 requests. */
  readonly requests: readonly SeenRequest[];
  readonly clock: Clock;
  /**
   * Applies what a text, an object, or the files at a path say: CRDs are created or replaced, objects applied by the manager `structural-test`, which takes fields from others, and their
   * status, too. Policies count; webhooks are not called, as for the objects of the beginning. Returns what is stored then. Throws a `ClusterProblem` with the server's words.
   */
  apply(given: GivenObjects): readonly PlainObject[];
  /** Creates a namespace at once, without the code of built-in kinds. Throws a `ClusterProblem` where it is there already. */
  createNamespace(name: string): void;
  /** The stored object at a path such as `/apis/example.com/v1/namespaces/default/widgets/one`; `undefined` where there is none. */
  get(path: string): PlainObject | undefined;
  /** All CRDs and objects as they are now. */
  snapshot(): ClusterSnapshot;
  /** Writes what makes CRDs and objects those of a snapshot again. Watches see the differences; requests, faults and the clock are as at the beginning. */
  restore(snapshot: ClusterSnapshot): void;
  /** Lets the next requests fail that a fault describes. Throws a `ClusterProblem` for an option or a verb that does not exist. */
  fail(fault: RequestFault): void;
  /** Forgets the requests that were seen. */
  forgetRequests(): void;
  /** Ends all watches and connections. */
  stop(): Promise<void>;
}

/** Starts an API server in this process, at a port of 127.0.0.1. Rejects with a {@link ClusterProblem} where what it begins with is refused. */
export async function startCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  checkOptions(options, OPTIONS, 'startCluster');
  const { address = '127.0.0.1', data, token } = options;
  if (!isLoopback(address) && (token ?? '') === '')
    throw new ClusterProblem(`address ${address}: other machines reach it, so it needs a token`);
  const earlier = data === undefined ? undefined : readEarlier(data);
  const isNew = earlier === undefined || earlier.revision === 0;
  const cluster = openCluster(versionOf(options.kubeVersion), {
    window: options.watchWindow,
    earlier: isNew ? undefined : earlier,
    services: options.services,
  });
  const endLog = data === undefined ? undefined : logWrites(data, cluster.kept);
  if (options.crds !== undefined) applyObjects(cluster, readGiven(options.crds));
  if (options.objects !== undefined) applyObjects(cluster, readGiven(options.objects));
  const streams = openWatchStreams(cluster.kept.store, cluster.ask);
  cluster.kept.onDefinition((name) => {
    streams.end(name);
  });
  const errors: unknown[] = [];
  const certificates = options.tls === true ? newCertificates(address, Date.now()) : undefined;
  const listening = await listenAt(
    { address, port: options.port ?? 0, certificates },
    {
      respond: (request) => (isKnown(request, token) ? cluster.respond(request) : UNAUTHORIZED),
      stream: (watch, outgoing) => {
        streams.open(watch, outgoing);
      },
      report: (error) => {
        errors.push(error);
        return Promise.resolve();
      },
    },
  );
  if (typeof listening === 'string') throw new ClusterProblem(listening);
  const stop = async (): Promise<void> => {
    streams.close();
    await listening.close();
    endLog?.();
    const [error] = errors.splice(0);
    if (error !== undefined) throw error;
  };
  const { url } = listening;
  const authority = certificates?.authority;
  const kubeconfig = `${JSON.stringify(kubeconfigOf({ url, token, authority }), null, 2)}\n`;
  const trust = authority === undefined ? {} : { certificateAuthority: authority };
  return { ...libraryOf(cluster), url, kubeconfig, ...trust, stop, [Symbol.asyncDispose]: stop };
}

const UNAUTHORIZED = toResponse(failure(401, 'Unauthorized', 'Unauthorized'));

/** Whether a request may be answered: with the token, or about whether the server is up. */
function isKnown({ headers, target }: ApiRequest, token: string | undefined): boolean {
  if (token === undefined || ['/healthz', '/livez', '/readyz'].includes(target)) return true;
  const [given, own] = [headers['authorization'] ?? '', `Bearer ${token}`].map((text) => createHash('sha256').update(text).digest());
  return given !== undefined && own !== undefined && timingSafeEqual(given, own);
}

type Library = Omit<TestCluster, 'certificateAuthority' | 'kubeconfig' | 'stop' | 'url' | typeof Symbol.asyncDispose>;

function libraryOf(cluster: OpenCluster): Library {
  return {
    requests: cluster.requests,
    clock: cluster.clock,
    apply: (given) => applyObjects(cluster, readGiven(given)),
    createNamespace: (name) => {
      addNamespace(cluster.kept.store, name, cluster.clock.now());
    },
    get: (path) => {
      const response = cluster.answer(reading(path));
      return response.status === 404 ? undefined : answered(response, path);
    },
    snapshot: () => ({ state: cluster.kept.state() }),
    restore: ({ state }) => {
      cluster.kept.restore(state as KeptState);
      cluster.faults.clear();
      cluster.clock.reset();
      cluster.forgetRequests();
    },
    fail: (fault) => {
      cluster.faults.add(fault);
    },
    forgetRequests: () => {
      cluster.forgetRequests();
    },
  };
}

function reading(target: string): ApiRequest {
  return { method: 'GET', target, headers: {}, body: new Uint8Array() };
}

function versionOf(text: string | undefined): KubernetesVersion {
  if (text === undefined) return NEWEST_KUBERNETES;
  // A number has lost the zero of 1.30.
  const minor = typeof text === 'string' ? Number(/^v?1\.(\d{1,3})(?:\.\d+)?$/.exec(text)?.[1]) : Number.NaN;
  if (!MINORS.includes(minor)) {
    const known = `1.${String(OLDEST_MINOR)} to 1.${String(NEWEST_KUBERNETES.minor)}${typeof text === 'string' ? '' : ', in quotes'}`;
    throw new ClusterProblem(`kubeVersion ${JSON.stringify(text)}: not a known version of Kubernetes, write one of ${known}`);
  }
  return kubernetesVersion(minor);
}

/** Whose answers this engine is compared with. */
const OLDEST_MINOR = 22;
const MINORS = Array.from({ length: NEWEST_KUBERNETES.minor - OLDEST_MINOR + 1 }, (_, i) => OLDEST_MINOR + i);
