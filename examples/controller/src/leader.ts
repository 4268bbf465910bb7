import { ApiException, CoordinationV1Api, V1MicroTime, type KubeConfig, type V1Lease } from '@kubernetes/client-node';

/** Where a lease is, and for how long one counts. */
export interface LeaseOptions {
  readonly namespace: string;
  readonly name: string;
  readonly identity: string;
  readonly seconds: number;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Takes a lease or keeps it: true for who leads. Of two who try at once the server refuses one with a conflict. */
export async function tryToLead(
  config: KubeConfig,
  { identity, name, namespace, now = Date.now, seconds }: LeaseOptions,
): Promise<boolean> {
  const leases = config.makeApiClient(CoordinationV1Api);
  const time = new V1MicroTime(now());
  const spec = { holderIdentity: identity, leaseDurationSeconds: seconds, renewTime: time };
  try {
    const lease = await read(leases, namespace, name);
    if (lease === undefined) {
      await leases.createNamespacedLease({ namespace, body: { metadata: { name }, spec: { ...spec, acquireTime: time } } });
      return true;
    }
    const { holderIdentity, leaseDurationSeconds = 0, renewTime } = lease.spec ?? {};
    const isFree = renewTime === undefined || new Date(renewTime).getTime() + leaseDurationSeconds * 1_000 < now();
    if (holderIdentity !== identity && !isFree) return false;
    await leases.replaceNamespacedLease({ name, namespace, body: { ...lease, spec: { ...lease.spec, ...spec } } });
    return true;
  } catch (error) {
    if (error instanceof ApiException && error.code === 409) return false;
    throw error;
  }
}

async function read(leases: CoordinationV1Api, namespace: string, name: string): Promise<V1Lease | undefined> {
  try {
    return await leases.readNamespacedLease({ name, namespace });
  } catch (error) {
    if (error instanceof ApiException && error.code === 404) return undefined;
    throw error;
  }
}
