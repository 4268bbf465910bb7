import { required, type FieldError } from '../field/error.js';
import { child, index, key, pathText, type FieldPath } from '../field/path.js';
import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema, type ValueValidation } from '../schema/structural.js';
import { add, isSpent, type StructuralityReport } from './report.js';

/** A demand under a junctor, beside the schema outside that it is made of, if there is one. */
interface Demand {
  readonly nested: NestedValueValidation;
  readonly schema: StructuralSchema | undefined;
  readonly schemaPath: FieldPath;
  readonly nestedPath: FieldPath;
}

/**
 * Reports every field and list item that a junctor speaks of and the schema outside does not know.
 *
 * The server starts from the root's own junctors only and follows them downward; junctors further down are never asked.
 * The error's path is where the schema is missing, its `at` what demands it. Source: `pkg/apiserver/schema`,
 * validateStructuralCompleteness.
 */
export function validateCompleteness(schema: StructuralSchema, path: FieldPath, report: StructuralityReport): void {
  const demands: Demand[] = [];
  pushJunctors(schema.valueValidation, schema, path, path, demands);
  for (let demand = demands.pop(); demand !== undefined; demand = demands.pop()) {
    const { nested, schema: known, schemaPath, nestedPath } = demand;
    if (known === undefined) {
      if (isSpent(report.budget)) return;
      add(report, incomplete(schemaPath, nestedPath));
      continue;
    }
    pushJunctors(nested.valueValidation, known, schemaPath, nestedPath, demands);
    if (nested.items !== undefined) {
      demands.push({
        nested: nested.items,
        schema: known.items,
        schemaPath: child(schemaPath, 'items'),
        nestedPath: child(nestedPath, 'items'),
      });
    }
    if (nested.properties !== undefined) pushProperties(nested.properties, known, schemaPath, nestedPath, demands);
  }
}

function pushJunctors(
  validation: ValueValidation | undefined,
  schema: StructuralSchema,
  schemaPath: FieldPath,
  nestedPath: FieldPath,
  demands: Demand[],
): void {
  if (validation?.not !== undefined) demands.push({ nested: validation.not, schema, schemaPath, nestedPath: child(nestedPath, 'not') });
  for (const junctor of LIST_JUNCTORS) {
    const branches = validation?.[junctor];
    if (branches === undefined) continue;
    const at = child(nestedPath, junctor);
    branches.forEach((nested, i) => demands.push({ nested, schema, schemaPath, nestedPath: index(at, i) }));
  }
}

function pushProperties(
  properties: ReadonlyMap<string, NestedValueValidation>,
  schema: StructuralSchema,
  schemaPath: FieldPath,
  nestedPath: FieldPath,
  demands: Demand[],
): void {
  const schemaAt = child(schemaPath, 'properties');
  const nestedAt = child(nestedPath, 'properties');
  for (const [name, nested] of properties) {
    demands.push({ nested, schema: schema.properties?.get(name), schemaPath: key(schemaAt, name), nestedPath: key(nestedAt, name) });
  }
}

function incomplete(schemaPath: FieldPath, nestedPath: FieldPath): FieldError {
  return { ...required(schemaPath, `because it is defined in ${pathText(nestedPath)}`, 'structural.completeness'), at: nestedPath };
}
