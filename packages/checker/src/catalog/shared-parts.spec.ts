import {
  definitionConditions,
  errorText,
  NEWEST_KUBERNETES,
  structuralVerdicts,
  validateDefinition,
  type CustomResourceDefinition,
} from '@structural/core';
import { createRuleCompiler } from '@structural/cel';
import { renderDocument } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { OWN_DEFINITIONS, OWN_RESOURCES } from '../../tests/fix-safety/own-definitions.js';
import { definitionsOf } from '../../tests/fix-safety/run-folder.js';
import { mutated, randomFrom, type Random } from '../../tests/random-definition.js';
import { check } from '../check/check.js';
import { mergeCatalogs } from './definition-catalog.js';
import { lazyCatalog } from './lazy-catalog.js';
import { newSharedParts, readCatalog } from './read-catalog.js';

const definitions = definitionsOf(OWN_DEFINITIONS);

/** A definition with a description that makes its parts worth sharing, and now and then a second version that is nearly the first. */
function variant(random: Random, value: JsonObject): JsonObject {
  const spec = value['spec'];
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  if (!isJsonObject(spec) || !Array.isArray(versions)) return value;
  const [first] = versions as readonly JsonValue[];
  const older = isJsonObject(first) ? { ...first, name: 'v1alpha1', storage: false } : first;
  const all = random() < 0.5 ? [first, random() < 0.5 ? older : mutated(random, older ?? null)] : versions;
  const whole = described({ ...value, spec: { ...spec, versions: all as readonly JsonValue[] } }) as JsonObject;
  const changed = random() < 0.6 ? mutated(random, whole) : whole;
  return isJsonObject(changed) ? changed : whole;
}

const DESCRIPTION = 'What it is, at some length, since CRDs of the world out there describe each of their fields in a line or ten.';

function described(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(described);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, described(member)] as const);
  const isField = entries.some(([name, member]) => name === 'type' && typeof member === 'string') && isJsonObject(value['properties']);
  return Object.fromEntries(isField ? [['description', DESCRIPTION], ...entries] : entries);
}

function variants(seed: number): readonly { readonly file: string; readonly text: string }[] {
  const random = randomFrom(seed);
  return Array.from({ length: 5 }, (_, i) => {
    const chosen = definitions[Math.floor(random() * 2) + (seed % 2)] ?? definitions[0];
    return { file: `${i}.yaml`, text: renderDocument(variant(random, chosen?.value ?? {}), 'yaml') };
  });
}

/** All that is said of a definition. */
function verdictOn(definition: CustomResourceDefinition): unknown {
  const compileRules = createRuleCompiler({ kubernetesVersion: NEWEST_KUBERNETES });
  return [{}, { compileRules }].map((options) => {
    const { errors, panic, uncompiledRules, warnings } = validateDefinition(definition, options);
    return [
      errors.map(errorText),
      panic?.message,
      uncompiledRules,
      warnings,
      definitionConditions(definition),
      structuralErrors(definition),
    ];
  });
}

function structuralErrors(definition: CustomResourceDefinition): unknown {
  return structuralVerdicts(definition).map(({ conversionError, errors }) => [conversionError, errors.map(errorText)]);
}

test('definitions that share parts have the verdicts that each of them has alone', () => {
  fc.assert(
    fc.property(fc.nat(1 << 30), (seed) => {
      const files = variants(seed);
      const parts = newSharedParts();
      const shared = files.map((file) => readCatalog([file], undefined, parts));
      const alone = files.map((file) => readCatalog([file]));
      expect(shared.map(({ problems }) => problems)).toEqual(alone.map(({ problems }) => problems));
      const verdicts = (catalogs: typeof shared): unknown =>
        catalogs.map(({ entries }) => entries.map(({ definition }) => [definition, verdictOn(definition)]));
      // Each is asked before and after the others were.
      expect([verdicts(shared), verdicts([...shared].reverse())]).toEqual([verdicts(alone), verdicts([...alone].reverse())]);
    }),
    { numRuns: runs(25) },
  );
});

test('resources have the findings, places included, that they have by definitions which were read alone', () => {
  fc.assert(
    fc.property(fc.nat(1 << 30), (seed) => {
      const files = variants(seed);
      const random = randomFrom(seed + 1);
      // With room for everything, and with none, so that each definition is read again and again.
      const lazy = lazyCatalog(files, undefined, seed % 3 === 0 ? 1 : undefined);
      const alone = mergeCatalogs(...files.map((file) => readCatalog([file])));
      for (const { file, text } of OWN_RESOURCES) {
        const value = check(file, text, {}).text;
        for (const resource of [value, value.replace(/: (\w+)/g, (found) => (random() < 0.2 ? ': 7' : found))])
          expect(check(file, resource, { catalog: lazy })).toEqual(check(file, resource, { catalog: alone }));
      }
    }),
    { numRuns: runs(15) },
  );
});

test('parts are shared at all: the schemas of two equal versions are one', () => {
  const [definition] = definitions;
  const value = described(definition?.value ?? {}) as { spec: { versions: { name: string }[] } };
  const [first] = value.spec.versions;
  value.spec.versions.push({ ...first, name: 'v2' });
  const text = renderDocument(value as unknown as JsonValue, 'yaml');
  const parts = newSharedParts();
  const [a, b] = [text, text.replaceAll('maximum: 40', 'maximum: 41')].map((each, i) =>
    readCatalog([{ file: `${i}.yaml`, text: each }], undefined, parts),
  );
  const root = (catalog: typeof a): unknown =>
    catalog?.entries[0]?.definition.spec.validation?.openAPIV3Schema?.properties?.get('spec')?.properties?.get('basin');
  expect(root(a)).toBeDefined();
  expect(root(b)).toBe(root(a));
});
