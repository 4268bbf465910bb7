import type { Environment } from '../environment/environment.js';
import type { SelfTypes } from '../schema/declared-type.js';
import type { CelType } from '../types/type.js';

/** What an expression may refer to. */
export interface CheckContext {
  readonly environment: Environment;
  readonly variables: ReadonlyMap<string, CelType>;
  /** The objects that the variables' types name. */
  readonly objects: SelfTypes;
}
