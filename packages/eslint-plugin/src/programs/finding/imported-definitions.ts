import { moduleAt } from '../generated-classes/find-export.js';
import { findMutations } from '../reading/find-mutations.js';
import { readImported } from '../reading/read-imported.js';
import type { StaticObject } from '../static-value.js';
import { isText } from './search.js';
import type { Reading } from '../values/reading.js';

/** So many imported names are read for a definition. */
const MAX_NAMES = 20;

/** The objects that a program imports from modules of its project which write definitions, and leaves as they are. */
export function importedDefinitions(reading: Reading): readonly StaticObject[] {
  const { imports, sourceCode } = reading;
  const names = [...imports.names].filter((name) => (imports.origin(name)?.modules ?? []).some((path) => mayDefine(reading, path)));
  return names.slice(0, MAX_NAMES).flatMap((name) => {
    const variable = sourceCode.getScope(sourceCode.ast).childScopes[0]?.set.get(name) ?? sourceCode.getScope(sourceCode.ast).set.get(name);
    if (variable === undefined || findMutations(reading, variable).length > 0) return [];
    const value = readImported(reading, sourceCode.ast, [name]);
    return value?.kind === 'object' && isText(value, 'kind') && value.entries.has('spec') ? [value] : [];
  });
}

/** Whether a module writes a definition, or exports what others do. */
function mayDefine({ imports: { project } }: Reading, path: string): boolean {
  const module = moduleAt(project, path);
  return module !== undefined && (module.text.includes('CustomResourceDefinition') || module.isBarrel);
}
