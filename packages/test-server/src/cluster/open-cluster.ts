import { setTimeout as sleep } from 'node:timers/promises';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import {
  describeRequest,
  openApiServer,
  openBuiltinKinds,
  type ApiRequest,
  type ApiResponse,
  type DescribedRequest,
  type RequestAttempt,
  type WebhookQuestion,
  type WebhookReply,
} from '@structural/serving';
import { callWebhook, type ServiceAddresses } from '../http/call-webhook.js';
import { answerWithWebhooks } from './answer-with-webhooks.js';
import { openClock, type Clock } from './clock.js';
import { openFaults, type Faults } from './faults.js';
import type { EarlierState } from './earlier-state.js';
import { openKeptCatalog, type KeptCatalog } from './kept-catalog.js';
import { serverOptions } from './server-options.js';

/** A request that was answered. */
export interface SeenRequest extends DescribedRequest {
  /** Path and query as they were sent. */
  readonly target: string;
  readonly method: string;
  readonly userAgent: string;
  /** The status code of the answer. */
  readonly status: number;
}

/** A server without a socket: what it keeps, and how it answers. */
export interface OpenCluster {
  readonly kept: KeptCatalog;
  readonly clock: Clock;
  readonly faults: Faults;
  /** The last requests in the order of their answers. */
  readonly requests: readonly SeenRequest[];
  forgetRequests(): void;
  /** Answers at once; faults do not count, and no webhook is called. */
  answer(request: ApiRequest): ApiResponse;
  /** Asks a webhook on loopback, or where a service of the test is. Never rejects. */
  ask(question: WebhookQuestion): Promise<WebhookReply>;
  /** Answers as a client sees it, with the faults that a test wants; `undefined` where the connection breaks. */
  respond(request: ApiRequest): Promise<ApiResponse | undefined>;
}

/** As many are remembered; older ones are forgotten. */
const MAX_REQUESTS = 100_000;

/** What a server begins with. */
export interface OpenOptions {
  /** How many writes a watch may lag behind. */
  readonly window?: number | undefined;
  readonly earlier?: EarlierState | undefined;
  /** Where the services are that webhooks name. */
  readonly services?: ServiceAddresses | undefined;
}

/** Opens a server whose storage is empty but for what an earlier run left. */
export function openCluster(
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
  { earlier, services = {}, window }: OpenOptions = {},
): OpenCluster {
  const clock = openClock();
  const faults = openFaults();
  // Nothing of it is loaded before the first write of a built-in kind.
  const builtin = openBuiltinKinds(openKubernetes(), MODULE_MINOR, kubernetesVersion);
  const kept = openKeptCatalog({ kubernetesVersion, createdAt: clock.now(), now: clock.now, builtin, window, earlier });
  const options = serverOptions(clock.now);
  const api = openApiServer({ ...options, version: '0.0.0' });
  const requests: SeenRequest[] = [];
  const answer = (request: ApiRequest): ApiResponse => api.respond(request, kept.catalog());
  const note = (request: ApiRequest, described: DescribedRequest, status: number): void => {
    if (requests.length >= MAX_REQUESTS) requests.splice(0, MAX_REQUESTS / 2);
    const { headers, method, target } = request;
    requests.push({ ...described, target, method, userAgent: headers['user-agent'] ?? '', status });
  };
  const ask = (question: WebhookQuestion): Promise<WebhookReply> => callWebhook(question, services);
  return {
    kept,
    ask,
    clock,
    faults,
    requests,
    forgetRequests: () => void requests.splice(0),
    answer,
    respond: async (request) => {
      const described = describeRequest(request);
      const fault = faults.meet(described, () => kindOf(kept, described));
      if (fault !== undefined && fault.delayMilliseconds > 0) await sleep(fault.delayMilliseconds);
      if (fault?.isReset === true) {
        note(request, described, 0);
        return undefined;
      }
      const attempt = (own: RequestAttempt): ApiResponse => api.respond(request, kept.catalog(), own);
      const response = fault?.response ?? (await answerWithWebhooks(attempt, options, ask));
      note(request, described, response.status);
      return response;
    },
  };
}

function kindOf(kept: KeptCatalog, { group, resource }: DescribedRequest): string {
  if (group === 'apiextensions.k8s.io') return 'CustomResourceDefinition';
  const { builtin, definitions } = kept.catalog();
  const served = definitions.get(`${resource}.${group}`) ?? builtin?.find(group, resource);
  return served?.definition.spec.names.kind ?? '';
}
