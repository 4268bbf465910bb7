/** An object of Kubernetes as plain data. */
interface PlainObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: object;
  readonly spec: object;
}

export const liveDefinition: PlainObject;
export const manifest: PlainObject;
export const liveResource: PlainObject;
