import { describeResource, findObjects, isBuiltInGroup, isConfigurationGroup, isDefinition } from '@structural/checker';
import type { JsonValue } from '@structural/json';
import { textBelow } from '@structural/runner';

/** Finds the custom kinds that manifests use and do not define, document by document. */
export function openWantedKinds(): {
  add(value: JsonValue): void;
  /** `example.com/v1 Widget` each, sorted. */
  wanted(): readonly string[];
} {
  const used = new Map<string, string>();
  const defined = new Set<string>();
  return {
    add: (document) => {
      for (const { value } of findObjects(document)) {
        const { apiVersion, group, kind } = describeResource(value);
        if (isDefinition(value))
          defined.add(`${textBelow(value, 'spec', 'group') ?? ''} ${textBelow(value, 'spec', 'names', 'kind') ?? ''}`);
        else if (kind !== '' && !isBuiltInGroup(group) && !isConfigurationGroup(group))
          used.set(`${apiVersion} ${kind}`, `${group} ${kind}`);
      }
    },
    wanted: () => [...used].flatMap(([name, key]) => (defined.has(key) ? [] : [name])).sort(),
  };
}
