export { startCluster } from './start-cluster.js';
export type { TestCluster, TestClusterOptions, ClusterSnapshot } from './start-cluster.js';
export type { Clock } from './cluster/clock.js';
export type { RequestFault } from './cluster/faults.js';
export type { GivenObjects } from './cluster/manifests.js';
export type { SeenRequest } from './cluster/open-cluster.js';
export { ClusterProblem } from './cluster/problem.js';
export type { PlainObject } from './cluster/write-objects.js';
