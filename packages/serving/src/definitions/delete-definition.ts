import { goQuote } from '@structural/go';
import type { ApiAnswer } from '../answer.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import { readDeleteOptions } from '../resources/delete-options.js';
import { timeText } from '../resources/judge-write.js';
import { withMetadata } from '../resources/place-object.js';
import { refuseWrite } from '../resources/writes-nothing.js';
import { failure, notFound } from '../status/status.js';
import { definitionObject } from './definition-object.js';
import { DEFINITIONS, type DefinitionCall } from './write-definition.js';

const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

/** What a server answers where a definition is deleted: it as it is while its objects are, which is no longer than this request. */
export function deleteDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, options: server } = call;
  const options = readDeleteOptions(call);
  if ('status' in options) return options;
  if (!options.isDryRun && catalog.keeper === undefined) return refuseWrite({ about: DEFINITIONS }, 'delete');
  const live = catalog.definitions.get(name);
  if (live === undefined) return notFound(DEFINITIONS, name);
  const unmet = preconditionFault(options.preconditions, live);
  if (unmet !== undefined) return unmet;
  if (!options.isDryRun) catalog.keeper?.removeDefinition(name);
  const deletionTimestamp = timeText(server.now());
  return { status: 200, object: withMetadata(definitionObject(live), { deletionTimestamp, finalizers: [CLEANUP] }) };
}

/** That a definition is not the one, or not in the state, that a deletion is about. Source: `k8s.io/apiserver/pkg/storage`, Preconditions.Check. */
function preconditionFault(
  { resourceVersion, uid }: { readonly resourceVersion?: string; readonly uid?: string },
  { accepted, definition }: ServedDefinition,
): ApiAnswer | undefined {
  const { name } = definition.metadata;
  const fault = (what: string, asked: string, own: string): ApiAnswer => {
    const why = `precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${own}`;
    const message = `Operation cannot be fulfilled on ${DEFINITIONS.kind}.${DEFINITIONS.group} ${goQuote(name)}: ${why}`;
    return failure(409, 'Conflict', message, { name, ...DEFINITIONS });
  };
  if (uid !== undefined && uid !== accepted.uid) return fault('UID', uid, accepted.uid);
  const version = String(accepted.resourceVersion);
  return resourceVersion !== undefined && resourceVersion !== version ? fault('ResourceVersion', resourceVersion, version) : undefined;
}
