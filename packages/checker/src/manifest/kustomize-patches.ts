import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/**
 * The files that a kustomization names as patches, as it names them: relative to it. Patches that stand in it are no files; a text that does not
 * parse has none. Those that are commented out count, as scaffolds have them for who turns a feature on.
 */
export function kustomizePatches(text: string | Uint8Array): readonly string[] {
  const documents = parseDocuments(text);
  const named = documents.flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const { patches, patchesJson6902, patchesStrategicMerge } = document.value;
    // Before kustomize 2 had a name for each sort, `patches` were paths as well.
    const paths = [...listOf(patches), ...listOf(patchesJson6902), ...listOf(patchesStrategicMerge)].map((patch) =>
      isJsonObject(patch) ? patch['path'] : patch,
    );
    return pathsIn(paths);
  });
  const commented = [...(documents[0]?.text ?? '').matchAll(COMMENTED)].map(([, path, bare]) => path ?? bare);
  return [...named, ...pathsIn(commented)];
}

/** An item in a list of patches that is a comment, as kubebuilder writes it. */
const COMMENTED = /^[ \t]*#[ \t]*-[ \t]+(?:path:[ \t]*(\S{1,1000})|(\S{0,100}patch\S{0,100}\.ya?ml))[ \t]*$/gm;

/** The files and folders that a kustomization reads objects from, as it names them. */
export function kustomizeResources(text: string | Uint8Array): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok || !isJsonObject(document.value)) return [];
    const { value } = document;
    return pathsIn(['resources', 'bases', 'components'].flatMap((key) => listOf(value[key])));
  });
}

function pathsIn(values: readonly (JsonValue | undefined)[]): readonly string[] {
  return values.flatMap((path) => (typeof path === 'string' && !path.includes('\n') ? [path] : []));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}
