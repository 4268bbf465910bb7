import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { SchemaPlace } from '@structural/witness';

/** A schema in a definition. */
export interface SchemaSite {
  readonly schema: JsonObject;
  readonly path: JsonPath;
  readonly place: SchemaPlace;
  readonly version?: string;
  /** Whether the schema is no branch of another one. */
  readonly isOwn: boolean;
}
