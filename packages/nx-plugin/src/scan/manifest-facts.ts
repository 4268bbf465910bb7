import { findObjects, definedTypes, isBuiltInGroup, isConfigurationGroup, isSource, SOURCE_KINDS } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** What the graph needs to know of a file of YAML. Plain data, as it is kept between runs. */
export interface ManifestFacts {
  /** `group/Kind` of each definition. */
  readonly definitions: readonly string[];
  /** `group/Kind` of each custom resource. */
  readonly resources: readonly string[];
  /** Whether it holds a definition, also one that cannot be read: then linting says why. */
  readonly isDefinition: boolean;
  /** Whether it holds tests, and whether these name their definitions. */
  readonly suite?: 'finds' | 'names';
}

export const NO_FACTS: ManifestFacts = { definitions: [], resources: [], isDefinition: false };

/** The facts of a file. Never throws: what does not parse holds nothing, or a definition that is broken. */
export function manifestFacts(path: string, bytes: Uint8Array): ManifestFacts {
  const definitions = new Set<string>();
  const resources = new Set<string>();
  let isDefinition = false;
  const isSuite = /[^/\\]\.(?:tests|testsuite)\.ya?ml$/.test(path);
  let namesDefinitions = false;
  for (const document of parseDocuments(bytes)) {
    if (!document.ok) {
      const text = document.text.slice(document.range.start, document.range.end);
      const isBrokenDefinition = !isSuite && BROKEN_DEFINITION.test(text);
      isDefinition ||= isBrokenDefinition;
      if (!isSuite && !isBrokenDefinition) for (const kind of brokenKind(text)) resources.add(kind);
      continue;
    }
    if (isSuite) {
      namesDefinitions ||= isJsonObject(document.value) && (document.value['crd'] ?? document.value['crdName']) !== undefined;
      for (const kind of kindsIn(document.value)) resources.add(kind);
      continue;
    }
    for (const { found } of definedTypes(document)) {
      isDefinition = true;
      const { spec } = found.value;
      const names = isJsonObject(spec) ? spec['names'] : undefined;
      if (isJsonObject(spec) && isJsonObject(names)) definitions.add(`${stringOrEmpty(spec['group'])}/${stringOrEmpty(names['kind'])}`);
    }
    for (const { value } of findObjects(document.value)) {
      // Of one with faults no definition is made.
      isDefinition ||= isSource(value);
      const kind = customKind(value);
      if (kind !== undefined) resources.add(kind);
    }
  }
  return {
    definitions: [...definitions],
    resources: [...resources],
    isDefinition,
    ...(isSuite && { suite: namesDefinitions ? ('names' as const) : ('finds' as const) }),
  };
}

const BROKEN_DEFINITION = new RegExp(`^kind:\\s*["']?(?:CustomResourceDefinition|${SOURCE_KINDS.join('|')})\\b`, 'm');

/** The custom kinds of the objects in the tests of a suite. */
function kindsIn(suite: JsonValue): readonly string[] {
  const tests = isJsonObject(suite) ? suite['tests'] : undefined;
  if (tests === undefined || !isJsonArray(tests)) return [];
  return tests.flatMap((test) => (isJsonObject(test) ? Object.values(test) : [])).flatMap((value) => customKind(value) ?? []);
}

/** The custom kind that a text says it is of that does not parse, so that it is validated, which says why; none for a template, which is not YAML yet. */
function brokenKind(text: string): readonly string[] {
  const wordOf = (key: string): string => new RegExp(`^${key}:[ \\t]*["']?([^\\s"']+)`, 'm').exec(text)?.[1] ?? '';
  return text.includes('{{') ? [] : [customKind({ apiVersion: wordOf('apiVersion'), kind: wordOf('kind') }) ?? []].flat();
}

/** `group/Kind` of a value that is a resource of a kind that only a definition can bring. */
function customKind(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const [apiVersion, kind] = [stringOrEmpty(value['apiVersion']), stringOrEmpty(value['kind'])];
  const group = apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));
  if (!group.includes('.') || isBuiltInGroup(group) || isConfigurationGroup(group)) return undefined;
  // Without a kind it is validated, too, which says so.
  return group === 'apiextensions.k8s.io' ? undefined : `${group}/${kind}`;
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
