import type { JsonObject } from '@structural/json';
import type { Table } from '@structural/publishing';
import { metadataText } from '../resources/place-object.js';

const COLUMNS: Table['columns'] = [
  { name: 'Name', type: 'string', format: 'name', description: 'The name of the definition.', priority: 0 },
  { name: 'Created At', type: 'date', format: '', description: 'When the definition was created.', priority: 0 },
];

/** The table of definitions: when each was created, not how long ago. */
export function definitionTable(objects: readonly JsonObject[]): Table {
  return { columns: COLUMNS, rows: objects.map((object) => [metadataText(object, 'name'), metadataText(object, 'creationTimestamp')]) };
}
