import type { JsonObject } from '@structural/json';
import type { SourceFault } from '../find/source-fault.js';
import { compositionFaults } from './crossplane/composition-faults.js';
import type { SchemasOf } from './known-types.js';

/** Whether an object is one of which a controller makes resources by what it says about their fields: a Composition of Crossplane. */
export function isComposing({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'Composition' && apiVersion === 'apiextensions.crossplane.io/v1';
}

/** What does not fit between an object and the kinds of the resources that are made of it, as far as these are known. */
export function composingFaults(value: JsonObject, schemasOf: SchemasOf): readonly SourceFault[] {
  return isComposing(value) ? compositionFaults(value, schemasOf) : [];
}
