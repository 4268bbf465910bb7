import type { JsonObject } from '@structural/json';

/** Whether an object is the ClusterServiceVersion by which OLM installs an operator. */
export function isServiceVersion({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'ClusterServiceVersion' && apiVersion === 'operators.coreos.com/v1alpha1';
}
