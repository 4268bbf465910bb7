import type { ApiAnswer } from '../answer.js';
import type { Verb } from '../route.js';
import { methodNotSupported, type FailingKind } from '../status/status.js';

/** That a request would change something, which no request here does. */
export function refuseWrite({ about }: { readonly about: FailingKind }, verb: Verb): ApiAnswer {
  return methodNotSupported(about, verb, ': this server writes nothing, and answers only dry runs (dryRun=All, --dry-run=server)');
}
