import type { KubernetesAnswer, KubernetesRequest } from '@structural/kubernetes-wasm';

/** What answers for a running server, whatever its certificate is, as a function of requests. */
export function openServer(server: string, token?: string): (request: KubernetesRequest) => Promise<KubernetesAnswer>;

/** A text in which all that is drawn as an identity is the same one. */
export function withoutIds(text: string): string;
