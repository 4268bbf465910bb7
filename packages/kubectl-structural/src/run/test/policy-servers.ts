import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import { openPolicyServers, type PolicyServer } from '@structural/suites';

/** The servers that tests of policies ask, with the server's own code for built-in kinds. */
export function policyServers(observe?: PolicyServer['observe']): (minor: number) => PolicyServer {
  return openPolicyServers({ minor: MODULE_MINOR, open: openKubernetes }, observe);
}
