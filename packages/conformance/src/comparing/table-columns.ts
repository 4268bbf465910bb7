import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** The columns that every table may have; their descriptions stand in Kubernetes' own words, and are not compared. */
const SHARED = new Set<unknown>(['Name', 'Age']);

/** The columns of a table, those that every table may have without their description. */
export function withoutSharedProse(columns: JsonValue): JsonValue {
  if (!isJsonArray(columns)) return columns;
  return columns.map((column) => (isJsonObject(column) && SHARED.has(column['name']) ? { ...column, description: '' } : column));
}
