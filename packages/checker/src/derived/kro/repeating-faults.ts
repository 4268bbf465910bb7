import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { isJsonObject } from '@structural/json';
import { itemsIn, memberIn } from '../json.js';
import { expressionTexts } from './expression-texts.js';

/** What is wrong with a resource that is repeated: variables that its name does not use. Source: kro 0.9, `pkg/graph`, `buildDependencyGraph`. */
export function repeatingFaults(resource: JsonObject, id: string, at: JsonPath): readonly SourceFault[] {
  const dimensions = itemsIn(memberIn(resource, 'forEach')).flatMap((each, i) =>
    isJsonObject(each) ? Object.keys(each).map((name) => ({ name, path: [...at, 'forEach', i, name] })) : [],
  );
  if (dimensions.length === 0 || memberIn(resource, 'template') === undefined) return [];
  const used = new Set(
    ['name', 'namespace'].flatMap((field) =>
      expressionTexts(memberIn(resource, 'template', 'metadata', field), []).flatMap(({ names }) => names.map(({ name }) => name)),
    ),
  );
  return dimensions
    .filter(({ name }) => !used.has(name))
    .map(({ name, path }) => ({
      severity: 'error',
      message: `node ${JSON.stringify(id)}: all forEach dimensions must be used to produce a unique resource identity, missing: [${name}]`,
      hint: `use \${${name}} in metadata.name, so that each object has a name`,
      place: { path },
      mark: 'key',
    }));
}
