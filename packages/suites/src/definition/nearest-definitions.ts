import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { besideName, isCasesName } from '../beside/beside-name.js';
import type { SuiteDefinition } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';
import type { SuiteDefinitionFiles } from './definition-files.js';

/** The group and the kind that an object is of. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** The group and kind of an object; empty where it does not say. */
export function groupKindOf(value: JsonValue): GroupKind {
  const { apiVersion, kind } = isJsonObject(value) ? value : newJsonObject();
  const text = typeof apiVersion === 'string' ? apiVersion : '';
  return { group: text.slice(0, Math.max(text.indexOf('/'), 0)), kind: typeof kind === 'string' ? kind : '' };
}

/** Whether a definition is of a kind. */
export function isDefinitionOf({ value: { spec } }: SuiteDefinition, { group, kind }: GroupKind): boolean {
  const names = isJsonObject(spec) ? spec['names'] : undefined;
  return isJsonObject(spec) && spec['group'] === group && isJsonObject(names) && names['kind'] === kind;
}

/** The name of a definition. */
export function definitionName({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/**
 * The definitions of a kind in the nearest folder that has any, from a folder upwards to the one where a user's files end. Files of tests are
 * not looked at.
 */
export function nearestDefinitions(
  of: GroupKind,
  folder: string,
  files: SuiteFiles,
  definitions: SuiteDefinitionFiles,
): readonly SuiteDefinition[] {
  for (let at = folder; ;) {
    const found: SuiteDefinition[] = [];
    for (const name of files.list(at)) {
      if (!/\.(?:ya?ml|json)$/.test(name) || isCasesName(`/${name}`) || besideName(`/${name}`) !== undefined) continue;
      found.push(...definitions.in(files.resolve(at, name)).filter((each) => isDefinitionOf(each, of)));
    }
    const parent = files.resolve(at, '..');
    if (found.length > 0 || files.isTop(at) || parent === at) return found;
    at = parent;
  }
}
