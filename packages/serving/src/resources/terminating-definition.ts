import { goQuote } from '@structural/go';
import type { ApiAnswer } from '../answer.js';
import { isTerminating } from '../catalog/served-definition.js';
import { failure, resourceText } from '../status/status.js';
import type { Call } from './call.js';

/** Why nothing of a definition can be created, if so: it is in deletion. Source: `apiextensions-apiserver/pkg/apiserver`, crdHandler. */
export function terminatingFault({ about, served }: Call, name: string): ApiAnswer | undefined {
  if (served.builtin !== undefined || !isTerminating(served)) return undefined;
  const why = 'create not allowed while custom resource definition is terminating';
  return failure(403, 'Forbidden', `${resourceText(about)} ${goQuote(name)} is forbidden: ${why}`, { name, ...about });
}
