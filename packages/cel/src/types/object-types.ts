import type { CelType } from './type.js';

/** The objects that types name, and their fields. */
export interface ObjectTypes {
  /** The type of a field, by its escaped name; undefined where the object has none of that name. */
  field(objectName: string, field: string): CelType | undefined;
  /** Whether the name is that of an object. */
  isObject(name: string): boolean;
}
