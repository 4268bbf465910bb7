import { startCluster, type ClusterSnapshot, type TestCluster, type TestClusterOptions } from '../start-cluster.js';
import { clusterMatchers } from './cluster-matchers.js';

/** The cluster of a file of tests; what it has is there once its tests run. */
export interface FileCluster extends Omit<TestCluster, 'stop' | typeof Symbol.asyncDispose> {
  /** The namespace of the running test: a new one for each, in which nothing is. */
  readonly namespace: string;
}

/** What a test runner has in its files: Jest by default, Vitest with `globals: true`. */
interface TestRunner {
  beforeAll(work: () => Promise<void>): void;
  beforeEach(work: () => void): void;
  afterEach(work: () => void): void;
  afterAll(work: () => Promise<void>): void;
  readonly expect: { extend(matchers: typeof clusterMatchers): void };
}

/**
 * Starts a cluster before the tests of a file and ends it behind them. Each test has a namespace for itself; behind it all is as it was before the first one. Adds the
 * matchers `toHaveCondition` and `toEventuallyHave`. Throws an `Error` outside of a file of tests.
 */
export function setupCluster(options: TestClusterOptions = {}): FileCluster {
  const { afterAll, afterEach, beforeAll, beforeEach, expect } = runner();
  let cluster: TestCluster | undefined;
  let first: ClusterSnapshot | undefined;
  let namespace = '';
  let count = 0;
  expect.extend(clusterMatchers);
  beforeAll(async () => {
    cluster = await startCluster(options);
    first = cluster.snapshot();
  });
  beforeEach(() => {
    namespace = `test-${String(++count)}`;
    cluster?.createNamespace(namespace);
  });
  afterEach(() => {
    if (first !== undefined) cluster?.restore(first);
  });
  afterAll(async () => cluster?.stop());
  const running = (): TestCluster => {
    if (cluster === undefined) throw new Error('the cluster runs only while tests do: use it in a test or in beforeEach');
    return cluster;
  };
  return {
    get url() {
      return running().url;
    },
    get kubeconfig() {
      return running().kubeconfig;
    },
    get requests() {
      return running().requests;
    },
    get clock() {
      return running().clock;
    },
    get namespace() {
      return namespace;
    },
    apply: (given) => running().apply(given),
    createNamespace: (name) => running().createNamespace(name),
    get: (path) => running().get(path),
    snapshot: () => running().snapshot(),
    restore: (snapshot) => running().restore(snapshot),
    fail: (fault) => running().fail(fault),
    forgetRequests: () => running().forgetRequests(),
  };
}

function runner(): TestRunner {
  const known = globalThis as unknown as Partial<TestRunner>;
  const { afterAll, afterEach, beforeAll, beforeEach, expect } = known;
  if (!afterAll || !afterEach || !beforeAll || !beforeEach || !expect)
    throw new Error('setupCluster() needs the globals of a test runner: Jest has them, Vitest with `globals: true`');
  return { afterAll, afterEach, beforeAll, beforeEach, expect };
}
