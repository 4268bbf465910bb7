import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { itemsIn, memberIn } from '../json.js';

/** A resource of a graph. */
export interface GraphResource {
  readonly value: JsonValue;
  readonly index: number;
  readonly id: JsonValue | undefined;
}

/** What is wrong with the names in a graph, and with which parts a resource has. Source: kro 0.9, `pkg/graph`, `validateResourceGraphDefinition`. */
export function namingFaults(spec: JsonValue | undefined, resources: readonly GraphResource[]): readonly SourceFault[] {
  const faults: SourceFault[] = [];
  const fault = (message: string, path: JsonPath, mark: SourceFault['mark'] = 'value'): void => {
    faults.push({ severity: 'error', message, place: { path }, mark });
  };
  const kind = memberIn(spec, 'schema', 'kind');
  if (typeof kind === 'string' && !/^[A-Z][a-zA-Z0-9]*$/.test(kind))
    fault(`kind '${kind}' is not a valid KRO kind name: must be UpperCamelCase`, ['spec', 'schema', 'kind']);
  const ids = new Set(resources.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  const seen = new Set<string>();
  for (const { id, index, value } of resources) {
    const at: JsonPath = ['spec', 'resources', index];
    if (!isJsonObject(value)) continue;
    if (id === undefined || id === '') fault('id is required', at);
    if (typeof id === 'string' && id !== '') {
      if (RESERVED.has(id)) fault(`id ${id} is a reserved keyword in KRO`, [...at, 'id']);
      else if (!ID.test(id)) fault(`id ${id} is not a valid KRO resource id: must be lower camelCase`, [...at, 'id']);
      else if (seen.has(id)) fault(`found duplicate resource IDs ${id}`, [...at, 'id']);
      seen.add(id);
    }
    const iterators = new Set<string>();
    for (const [i, each] of itemsIn(memberIn(value, 'forEach')).entries())
      for (const name of isJsonObject(each) ? Object.keys(each) : []) {
        const wrong = iteratorFault(name, ids, iterators);
        if (wrong !== undefined) fault(`forEach iterator name ${JSON.stringify(name)} ${wrong}`, [...at, 'forEach', i, name], 'key');
        iterators.add(name);
      }
    const parts = partsFault(value);
    if (parts !== undefined) fault(`resource ${JSON.stringify(id ?? '')}: ${parts}`, at);
    for (const part of ['template', 'externalRef']) faults.push(...objectFaults(memberIn(value, part), [...at, part]));
  }
  return faults;
}

function iteratorFault(name: string, ids: ReadonlySet<string>, before: ReadonlySet<string>): string | undefined {
  if (!ID.test(name)) return 'is not valid: must be lowerCamelCase';
  if (RESERVED.has(name)) return 'is a reserved keyword';
  if (ids.has(name)) return 'conflicts with resource ID';
  return before.has(name) ? 'is there already' : undefined;
}

function partsFault(resource: JsonValue): string | undefined {
  const template = memberIn(resource, 'template');
  const externalRef = memberIn(resource, 'externalRef');
  if (template === undefined && externalRef === undefined) return 'exactly one of template or externalRef must be provided';
  if (externalRef === undefined) return undefined;
  if (template !== undefined) return 'cannot use externalRef with template';
  if (itemsIn(memberIn(resource, 'forEach')).length > 0) return 'cannot use externalRef with forEach';
  const hasName = (memberIn(externalRef, 'metadata', 'name') ?? '') !== '';
  const hasSelector = memberIn(externalRef, 'metadata', 'selector') !== undefined;
  return hasName === hasSelector ? 'exactly one of name or selector must be provided' : undefined;
}

/** What keeps a template from being an object of a known kind. Source: kro 0.9, `pkg/graph`, `validateKubernetesObjectStructure`. */
function objectFaults(object: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  if (!isJsonObject(object)) return [];
  const fault = (message: string, ...names: readonly string[]): SourceFault => ({
    severity: 'error',
    message,
    place: { path: [...at, ...names] },
    mark: names.length === 0 ? 'key' : 'value',
  });
  return ['apiVersion', 'kind', 'metadata'].flatMap((name): readonly SourceFault[] => {
    const value = object[name];
    if (value === undefined) return [fault(`${name} field not found`)];
    if (name === 'metadata') return isJsonObject(value) ? [] : [fault('metadata field is not a map', name)];
    if (typeof value !== 'string') return [fault(`${name} field is not a string`, name)];
    const isValid = name === 'kind' ? /^[A-Za-z](?:[-A-Za-z0-9]{0,61}[A-Za-z0-9])?$/.test(value) : !value.includes('${');
    return isValid
      ? []
      : [fault(`invalid ${name} ${JSON.stringify(value.slice(0, 80))}: it must be known before any instance is there`, name)];
  });
}

const ID = /^[a-z][a-zA-Z0-9]*$/;
const RESERVED: ReadonlySet<string> = new Set(
  `apiVersion context dependency dependencies each externalRef externalReference externalRefs externalReferences graph instance item items kind kro
  metadata namespace object resource resourcegraphdefinition resourceGraphDefinition resources root runtime schema self serviceAccountName spec status this
  variables vars version true false null in as break const continue else for function if import let loop package return var void while`.split(
    /\s+/,
  ),
);
