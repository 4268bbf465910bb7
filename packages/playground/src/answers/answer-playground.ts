import { fetchKubernetes } from '@structural/kubernetes-wasm/browser';
import type { Connection, GivenWorkspace } from '@structural/language-server/worker';
import { celAnswer } from './cel-answer.js';
import { comparedDefinitions } from './compared-definitions.js';
import { definedKinds } from './defined-kinds.js';
import { explainedField } from './explained-field.js';
import { policyAnswer } from './policy-answer.js';
import { printedTables } from './printed-tables.js';
import { storedResources } from './stored-resources.js';
import { ADDRESSES, type PlaygroundRequests } from '../protocol/protocol.js';

/** Milliseconds that comparing may take. */
const COMPARING = 10_000;

/** Answers what the page asks beside the protocol of editors, about the texts that are open, by the very definitions that the server judges with. */
export function answerPlayground(connection: Connection, workspace: GivenWorkspace, reportAgain: () => void): void {
  let lastComparison = 0;
  const viewOf = (uri: string) => workspace.viewOf(uri) ?? fail(`${uri} is left out`);
  const now = () => viewOf(ADDRESSES.resource);
  const resources = (): string => workspace.textOf(ADDRESSES.resource) ?? '';
  answer('playground/kinds', () => definedKinds(now().catalog));
  answer('playground/stored', () => storedResources(resources(), now()));
  answer('playground/explain', (request) => explainedField(request, now()));
  answer('playground/table', ({ wide }) => printedTables(resources(), now(), wide));
  answer('playground/cel', (request) => celAnswer(request, resources(), now()));
  answer('playground/load-server', async ({ address }) => {
    try {
      workspace.judgeWith(await fetchKubernetes(address));
      reportAgain();
      return {};
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  });
  answer('playground/policy', () => policyAnswer(resources(), now()));
  answer('playground/compare', () => {
    const own = ++lastComparison;
    return comparedDefinitions({
      old: viewOf(ADDRESSES.old).catalog,
      next: now().catalog,
      kubernetesVersion: now().kubernetesVersion,
      within: COMPARING,
      isOutdated: () => own !== lastComparison,
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    });
  });

  function answer<Method extends keyof PlaygroundRequests>(
    method: Method,
    find: (
      params: PlaygroundRequests[Method]['params'],
    ) => PlaygroundRequests[Method]['result'] | Promise<PlaygroundRequests[Method]['result']>,
  ): void {
    connection.onRequest(method, async (params: PlaygroundRequests[Method]['params']): Promise<object> => find(params));
  }
}

function fail(message: string): never {
  throw new Error(message);
}
