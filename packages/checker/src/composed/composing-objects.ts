import type { JsonObject } from '@structural/json';
import { isResourceGraph } from '../derived/kro/resource-graph-definition.js';
import type { SourceFault } from '../find/source-fault.js';
import { compositionFaults } from './crossplane/composition-faults.js';
import { graphFit } from './kro/graph-fit.js';
import { placementFaults } from './kro/placement-faults.js';
import type { KnownTypes } from './known-types.js';

/** Whether an object is one of which a controller makes resources by what it says about their fields: of Crossplane a Composition, of kro a graph. */
export function isComposing(value: JsonObject): boolean {
  return isComposition(value) || isResourceGraph(value);
}

function isComposition({ apiVersion, kind }: JsonObject): boolean {
  return kind === 'Composition' && apiVersion === 'apiextensions.crossplane.io/v1';
}

/** What does not fit between an object and the kinds of the resources that are made of it, as far as these are known. */
export function composingFaults(value: JsonObject, types: KnownTypes): readonly SourceFault[] {
  if (isComposition(value)) return compositionFaults(value, types);
  return isResourceGraph(value) ? [...graphFit(value, types.schemasOf), ...placementFaults(value, types)] : [];
}
