import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** A request that the stand-in was sent. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

/** A kind, and its objects as they are made. */
export interface StandInKind {
  readonly count: number;
  readonly definition: { readonly metadata: { readonly name: string }; readonly spec: object };
  object(index: number): object;
}

/** How a request fails; a function answers it by itself. */
export type StandInFault =
  | {
      readonly status: number;
      readonly message?: string;
      readonly body?: string;
      readonly token?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | ((response: ServerResponse) => void);

export interface StandIn {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  kubeconfig(user?: object, cluster?: object): string;
  stop(): Promise<void>;
}

export function startStandIn(options?: {
  readonly kinds?: readonly StandInKind[];
  /** Asked for each request, which is the `count`th; undefined to answer it. */
  readonly fault?: (request: SeenRequest & { readonly count: number }) => StandInFault | undefined;
  /** The one token that is known. */
  readonly token?: string;
}): Promise<StandIn>;

export function failure(code: number, message: string, token?: string): object;

export function widgets(
  count: number,
  options?: {
    readonly plural?: string;
    readonly kind?: string;
    readonly spec?: (index: number) => object;
    readonly versions?: readonly object[];
    readonly namespaces?: number;
  },
): StandInKind;
