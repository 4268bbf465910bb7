import type { Environment } from '../environment/environment.js';
import type { ObjectTypes } from '../types/object-types.js';
import type { CelType } from '../types/type.js';

/** What an expression may refer to. */
export interface CheckContext {
  readonly environment: Environment;
  readonly variables: ReadonlyMap<string, CelType>;
  /** The objects that the variables' types name. */
  readonly objects: ObjectTypes;
}
