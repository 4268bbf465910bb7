import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/**
 * The files that a kustomization names as patches, as it names them: relative to it. Patches that stand in it are no files; a text that does not
 * parse has none.
 */
export function kustomizePatches(text: string | Uint8Array): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const { patches, patchesJson6902, patchesStrategicMerge } = document.value;
    // Before kustomize 2 had a name for each sort, `patches` were paths as well.
    const paths = [...listOf(patches), ...listOf(patchesJson6902), ...listOf(patchesStrategicMerge)].map((patch) =>
      isJsonObject(patch) ? patch['path'] : patch,
    );
    return pathsIn(paths);
  });
}

/** The files and folders that a kustomization reads objects from, as it names them. */
export function kustomizeResources(text: string | Uint8Array): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    return pathsIn([...listOf(document.value['resources']), ...listOf(document.value['bases'])]);
  });
}

function pathsIn(values: readonly (JsonValue | undefined)[]): readonly string[] {
  return values.flatMap((path) => (typeof path === 'string' && !path.includes('\n') ? [path] : []));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}
