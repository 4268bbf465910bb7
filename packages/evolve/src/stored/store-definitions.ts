import {
  check,
  definitionOver,
  findObjects,
  isDefinition,
  keptText,
  returnedText,
  storedDefinition,
  type CheckSetup,
  type DefinitionVerdict,
  type FoundObject,
} from '@structural/checker';
import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';

/** What a server makes of a definition. */
export interface DefinitionStorage {
  readonly outcome: 'stored' | 'refused' | 'undecodable' | 'unknown-kind';
  /** As the server returns it; what it had made of it where it is refused. */
  readonly value?: JsonObject;
  /** What of the stored one applying keeps, and how the server returns it otherwise than it is written. */
  readonly writeNotes: readonly string[];
}

/** Judges the definitions of a text, each in its turn. */
export function openDefinitionStorage(text: string | Uint8Array, options: CheckSetup): (found: FoundObject) => DefinitionStorage {
  const verdicts = [...check('', text, options).definitions];
  return ({ value: written }) => {
    const verdict = verdicts.shift();
    const { old, write = 'apply' } = options;
    const before = verdict?.operation === 'update' ? old?.get(verdict.name) : undefined;
    const over = before && definitionOver(before, written, write);
    const value = storedDefinition(over?.value ?? written)?.stored;
    const outcome = outcomeOf(verdict, value);
    const returned = outcome === 'stored' ? returnedText(written) : undefined;
    const kept = over === undefined ? [] : [keptText(write, over.kept, 'CRD')];
    return { outcome, ...(value && { value }), writeNotes: returned === undefined ? kept : [...kept, returned] };
  };
}

function outcomeOf(verdict: DefinitionVerdict | undefined, value: JsonObject | undefined): DefinitionStorage['outcome'] {
  if (verdict?.structural === undefined) return 'undecodable';
  if (verdict.refusal !== undefined) return 'refused';
  return value === undefined ? 'unknown-kind' : 'stored';
}

/** Whether a file is about definitions: beside resources they are there to judge these by, and stay as they are. */
export function holdsDefinitionsAlone(text: string | Uint8Array): boolean {
  return parseDocuments(text).every((document) => document.ok && findObjects(document.value).every(({ value }) => isDefinition(value)));
}
