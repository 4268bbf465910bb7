/** Whether every document has a schema of this name alike. */
export function isSharedSchema(name: string): boolean {
  return SHARED.some((prefix) => name.startsWith(prefix));
}

const SHARED = ['io.k8s.apimachinery.pkg.apis.meta.v1', 'io.k8s.api.autoscaling.v1'];
