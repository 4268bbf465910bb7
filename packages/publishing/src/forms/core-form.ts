import { LIST_JUNCTORS, mapWritten, VALUE_VALIDATION_KEYWORDS } from '@structural/core';
import { newJsonObject, type JsonObject } from '@structural/json';
import { unfoldedForm } from './unfolded-form.js';

/** The keywords of KEP-2335's ValueValidation, and rules, which came later. */
const VALUE_VALIDATIONS: ReadonlySet<string> = new Set([...VALUE_VALIDATION_KEYWORDS, ...LIST_JUNCTORS, 'not', 'x-kubernetes-validations']);

/**
 * The manifest of a definition without value validations: what values are made of, which pruning, defaulting and apply use.
 *
 * Embedded resources have the fields of every resource then. It is weaker than what it comes of, and no server need accept it: keys of
 * a list-map are required nowhere. Source: KEP-2335, Formal Definition and Litmus Test Examples.
 */
export function coreForm(definition: JsonObject): JsonObject {
  return mapWritten(unfoldedForm(definition), (schema) => {
    const core = newJsonObject();
    for (const name in schema) if (!VALUE_VALIDATIONS.has(name)) core[name] = schema[name] ?? null;
    return core;
  });
}
