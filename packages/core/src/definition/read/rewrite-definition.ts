import type { JsonObject } from '@structural/json';
import type { FieldPath } from '../../field/path.js';

/** Changes the manifest of a definition before it is read, so that servers know what it says; the given one stays as it is. */
export type RewriteDefinition = (definition: JsonObject) => RewrittenDefinition;

/** The changed manifest, the same object where there is nothing to change; or what is wrong with the given one. */
export type RewrittenDefinition =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly faults: readonly RewritingFault[] };

/** Why a manifest cannot be rewritten, with the field at fault. */
export interface RewritingFault {
  readonly path: FieldPath;
  readonly message: string;
}
