import type { Environment } from '../environment/environment.js';
import type { CelType } from '../types/type.js';

/** The objects that types name, and their fields. */
export interface ObjectTypes {
  /** The type of a field, by its escaped name; undefined where the object has none of that name. */
  field(objectName: string, field: string): CelType | undefined;
  /** Whether the name is that of an object. */
  isObject(name: string): boolean;
}

/** What an expression may refer to. */
export interface CheckContext {
  readonly environment: Environment;
  readonly variables: ReadonlyMap<string, CelType>;
  /** The objects that the variables' types name. */
  readonly objects: ObjectTypes;
}
