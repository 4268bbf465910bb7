import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { itemsIn, memberIn } from '../json.js';
import { circles, type NeededName } from './circles.js';
import { expressionTexts, unknownNames, type ExpressionText } from './expression-texts.js';
import { iteratorsOf } from './iterators-of.js';
import { namingFaults } from './naming-faults.js';
import { repeatingFaults } from './repeating-faults.js';
import { statusFaults } from './status-faults.js';

/**
 * What is wrong with a ResourceGraphDefinition, whatever the kinds of its resources are: names, references to what there is not, resources that need each
 * other, and expressions where none may be.
 *
 * Source: kro 0.9, `pkg/graph`, `NewResourceGraphDefinition`.
 */
export function graphFaults(spec: JsonValue | undefined): readonly SourceFault[] {
  const resources = itemsIn(memberIn(spec, 'resources')).map((value, index) => ({ value, index, id: memberIn(value, 'id') }));
  const ids = resources.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const faults: SourceFault[] = [...namingFaults(spec, resources)];
  const needs = new Map<string, NeededName[]>();
  for (const { id, index, value } of resources) {
    const at: JsonPath = ['spec', 'resources', index];
    const iterators = iteratorsOf(value);
    const own = typeof id === 'string' ? id : '';
    for (const part of ['template', 'externalRef', 'includeWhen', 'forEach', 'readyWhen'] as const) {
      const texts = expressionTexts(memberIn(value, part), [...at, part]);
      faults.push(...texts.flatMap(({ faults }) => faults));
      const isRepeated = iterators.length > 0;
      const known =
        part === 'readyWhen'
          ? [isRepeated ? 'each' : own]
          : [...ids, 'schema', ...(part === 'template' || part === 'externalRef' ? iterators : [])];
      faults.push(...unknownNames(texts, known, part === 'readyWhen' ? known : [...ids, ...iterators, 'schema']));
      if (part !== 'readyWhen' && own !== '') needs.set(own, [...(needs.get(own) ?? []), ...texts.flatMap(neededNames)]);
      if (part !== 'template' && part !== 'externalRef') faults.push(...notWhole(memberIn(value, part), [...at, part]));
    }
    if (isJsonObject(value)) faults.push(...repeatingFaults(value, own, at), ...ownedFaults(value, own, at));
  }
  return [...faults, ...statusFaults(memberIn(spec, 'schema', 'status'), ids), ...circles(ids, needs)];
}

function neededNames({ names, path }: ExpressionText): readonly NeededName[] {
  return names.map(({ end, name, start }) => ({ name, path, start, end }));
}

/** Texts that must be one expression. */
function notWhole(value: JsonValue | undefined, at: JsonPath): readonly SourceFault[] {
  const texts = itemsIn(value).flatMap((each, index): readonly (readonly [JsonValue, JsonPath])[] =>
    isJsonObject(each) ? Object.entries(each).map(([name, member]) => [member, [...at, index, name]] as const) : [[each, [...at, index]]],
  );
  return texts.flatMap(([text, path]): readonly SourceFault[] => {
    const isOne = typeof text === 'string' && expressionTexts(text, path).some(({ isWhole }) => isWhole);
    const message = 'only standalone expressions are allowed: ${…} and nothing around it';
    return isOne ? [] : [{ severity: 'error', message, place: { path }, mark: 'value' }];
  });
}

/** Labels and annotations that kro keeps for itself. */
function ownedFaults(resource: JsonObject, id: string, at: JsonPath): readonly SourceFault[] {
  return ['labels', 'annotations'].flatMap((field) => {
    const own = memberIn(resource, 'template', 'metadata', field);
    return (isJsonObject(own) ? Object.keys(own) : [])
      .filter((key) => key.startsWith('kro.run/') || key.startsWith('internal.kro.run/'))
      .map((key): SourceFault => ({
        severity: 'error',
        message: `invalid ${field.slice(0, -1)} for resource ${JSON.stringify(id)}: kro reserves ${key.slice(0, key.indexOf('/') + 1)}`,
        place: { path: [...at, 'template', 'metadata', field, key] },
        mark: 'key',
      }));
  });
}
