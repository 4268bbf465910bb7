import { readDefinition, serverSideUpdate, type CustomResourceDefinition, type UpdateRequest, type WriteAnswer } from '@structural/core';
import { fromPlain, isJsonArray, isJsonObject, valueAt, type JsonArray, type JsonObject } from '@structural/json';
import { DEFINITION_OF_DEFINITIONS, EMPTY_DEFINITION } from './definition-schema.js';

/** What CRDs are as a kind. */
interface DefinitionKind {
  readonly definition: CustomResourceDefinition;
  readonly empty: JsonObject;
}

let known: DefinitionKind | undefined;

/** The kind of CRDs of apiextensions.k8s.io/v1; made when it is first asked for. */
export function definitionKind(): DefinitionKind {
  return (known ??= makeKind());
}

function makeKind(): DefinitionKind {
  const read = readDefinition(fromPlain(DEFINITION_OF_DEFINITIONS) as JsonObject);
  if (!read.ok) throw new Error(`the CRD of CRDs cannot be read: ${read.decodeError}`);
  return { definition: read.definition, empty: fromPlain(EMPTY_DEFINITION) as JsonObject };
}

/** A write of a CRD: who writes, and when. */
type OwnedWrite = Pick<UpdateRequest, 'fieldManager' | 'live' | 'now' | 'subresource' | 'updated'>;

/** A CRD that was judged already, with the managed fields that it has once it is written; `undefined` where they are not known. */
export function withOwners(write: OwnedWrite): JsonObject | undefined {
  const { definition, empty } = definitionKind();
  const answer: WriteAnswer = serverSideUpdate({
    ...write,
    definition,
    empty,
    version: 'v1',
    storage: { write: (object) => ({ object, warnings: [] }) },
  });
  return answer.kind === 'written' ? answer.object : undefined;
}

/** Who owns the fields of an object; empty where nobody does. */
export function managersOf(object: JsonObject): JsonArray {
  const entries = valueAt(object, ['metadata', 'managedFields']);
  return isJsonArray(entries) ? entries : [];
}

/** The newest time at which a manager wrote; `undefined` where there is none. */
export function newestTime(entries: JsonArray): string | undefined {
  const times = entries.flatMap((entry) => (isJsonObject(entry) && typeof entry['time'] === 'string' ? [entry['time']] : []));
  return times.sort().at(-1);
}
