import type { DerivedPlace, JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { SourceFault } from '../find/source-fault.js';

/** A CustomResourceDefinition that a controller makes of another object. */
export interface MadeDefinition {
  /** What it is of the object, such as `composite` or `claim`: different for each definition of one object. */
  readonly name: string;
  readonly value: JsonObject;
  /** Where in the object the value at a path of the definition comes from. */
  readonly placeOf: (path: JsonPath) => DerivedPlace;
}

/** What becomes of an object that CustomResourceDefinitions are made of. */
export interface Derived {
  /** Who makes them, such as `Crossplane`. */
  readonly madeBy: string;
  readonly definitions: readonly MadeDefinition[];
  readonly faults: readonly SourceFault[];
}
