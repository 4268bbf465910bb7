import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../../derived/json.js';

/** A resource that a Composition makes, and what it says about its fields. */
interface ComposedResource {
  readonly apiVersion: JsonValue | undefined;
  readonly kind: JsonValue | undefined;
  /** The object that patches are applied to. */
  readonly base: PlacedBase | undefined;
  /** Whether a function makes it, so that it is applied server-side. */
  readonly isOfFunction: boolean;
  /** Its patches, those of patch sets included. */
  readonly patches: readonly PlacedPatch[];
  /** Paths that are read for checks and connection details. */
  readonly reads: readonly { readonly path: JsonPath; readonly value: JsonValue | undefined }[];
}

/** The object that a resource starts as, and where it is. */
export interface PlacedBase {
  readonly value: JsonObject;
  readonly path: JsonPath;
}

/** A patch, and where in the Composition it is written. */
export interface PlacedPatch {
  readonly value: JsonValue;
  readonly path: JsonPath;
}

/** The resources of a Composition, and the places of names that no patch set has. */
export interface CompositionParts {
  readonly resources: readonly ComposedResource[];
  readonly unknownSets: readonly PlacedPatch[];
}

/** What a Composition says of resources: in itself, or in the input of each step with function-patch-and-transform. */
export function compositionParts(composition: JsonObject): CompositionParts {
  const steps = itemsIn(memberIn(composition, 'spec', 'pipeline')).flatMap((step, index) => {
    const input = memberIn(step, 'input');
    const group = memberIn(input, 'apiVersion');
    const isOfPatches = typeof group === 'string' && group.startsWith('pt.fn.crossplane.io/') && memberIn(input, 'kind') === 'Resources';
    return isOfPatches ? [partsIn(input, ['spec', 'pipeline', index, 'input'])] : [];
  });
  const parts = [partsIn(memberIn(composition, 'spec'), ['spec']), ...steps];
  return { resources: parts.flatMap(({ resources }) => resources), unknownSets: parts.flatMap(({ unknownSets }) => unknownSets) };
}

function partsIn(value: JsonValue | undefined, at: JsonPath): CompositionParts {
  const sets = new Map(
    itemsIn(memberIn(value, 'patchSets')).map((set, index) => [
      memberIn(set, 'name'),
      placed(memberIn(set, 'patches'), [...at, 'patchSets', index, 'patches']),
    ]),
  );
  const unknownSets: PlacedPatch[] = [];
  const resources = itemsIn(memberIn(value, 'resources')).map((resource, index): ComposedResource => {
    const own = [...at, 'resources', index];
    const patches = placed(memberIn(resource, 'patches'), [...own, 'patches']).flatMap((patch) => {
      if (memberIn(patch.value, 'type') !== 'PatchSet') return [patch];
      const name = memberIn(patch.value, 'patchSetName');
      const set = sets.get(name);
      if (set === undefined && typeof name === 'string') unknownSets.push({ value: name, path: [...patch.path, 'patchSetName'] });
      return set ?? [];
    });
    const reads = [
      ...placed(memberIn(resource, 'readinessChecks'), [...own, 'readinessChecks']).map((each) => field(each, 'fieldPath')),
      ...placed(memberIn(resource, 'connectionDetails'), [...own, 'connectionDetails']).map((each) => field(each, 'fromFieldPath')),
    ];
    const base = memberIn(resource, 'base');
    return {
      apiVersion: memberIn(base, 'apiVersion'),
      kind: memberIn(base, 'kind'),
      base: isJsonObject(base) ? { value: base, path: [...own, 'base'] } : undefined,
      isOfFunction: at.length > 1,
      patches,
      reads,
    };
  });
  return { resources, unknownSets };
}

function placed(list: JsonValue | undefined, at: JsonPath): readonly PlacedPatch[] {
  return itemsIn(list).map((value, index) => ({ value, path: [...at, index] }));
}

function field({ path, value }: PlacedPatch, name: string): ComposedResource['reads'][number] {
  return { path: [...path, name], value: memberIn(value, name) };
}
