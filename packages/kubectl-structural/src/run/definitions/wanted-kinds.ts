import { definedTypes, describeResource, findObjects, isBuiltInGroup, isConfigurationGroup, isDefinition } from '@structural/checker';
import type { SourceDocument } from '@structural/document';
import { textBelow } from '@structural/runner';

/** Finds the custom kinds that manifests use and do not define, document by document. */
export function openWantedKinds(): {
  add(document: SourceDocument): void;
  /** `example.com/v1 Widget` each, sorted. */
  wanted(): readonly string[];
} {
  const used = new Map<string, string>();
  const defined = new Set<string>();
  return {
    add: (document) => {
      for (const { found } of definedTypes(document))
        defined.add(`${textBelow(found.value, 'spec', 'group') ?? ''} ${textBelow(found.value, 'spec', 'names', 'kind') ?? ''}`);
      for (const { value } of findObjects(document.value)) {
        const { apiVersion, group, kind } = describeResource(value);
        if (isDefinition(value)) continue;
        if (kind !== '' && !isBuiltInGroup(group) && !isConfigurationGroup(group)) used.set(`${apiVersion} ${kind}`, `${group} ${kind}`);
      }
    },
    wanted: () => [...used].flatMap(([name, key]) => (defined.has(key) ? [] : [name])).sort(),
  };
}
