import type { JsonPath } from '@structural/document';
import { readDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';
import type { AssumedBound } from '../conventions/cel/rule-chain.js';
import type { JsonObject } from '@structural/json';
import { isInCoreType, knownBound } from './core-bound.js';
import { fitRules } from './fit-rules.js';
import type { ErrorSubject } from './fixer.js';
import { insert, unsafe, type Proposal } from '../proposals/proposal.js';

/**
 * Bounds what the rules of a schema go through that cost too much, by what the schema or Kubernetes bounds anyway ({@link knownBound})
 * and by what a server can store; in copied types of Kubernetes, of which nobody knows how much is to fit, by as much as the rules allow, and then says
 * what that refuses. Nothing where all that would not be enough.
 */
export function fixCost({ definition, document, path }: ErrorSubject): readonly Proposal[] {
  const root = path.indexOf('openAPIV3Schema') + 1;
  const schema = schemaAt(definition, path.slice(0, root));
  if (root === 0 || schema === undefined) return [];
  const at = (part: AssumedBound): JsonPath => [...path.slice(0, root), ...part.path];
  const known = (part: AssumedBound): number | undefined => knownBound(document, at(part), part.bound);
  const mayDecide = (parts: readonly AssumedBound[]): boolean => parts.some((part) => isInCoreType(document, at(part)));
  const rules = path.lastIndexOf('x-kubernetes-validations');
  const one = rules === -1 ? undefined : { path: path.slice(root, rules), index: Number(path[rules + 1]) };
  const found = fitRules(schema, { known, mayDecide }, one);
  const all = [...(found?.lossless ?? []), ...(found?.decided ?? [])];
  if (found === undefined || all.length === 0) return [];
  const edits = all.map((part) => insert([...at(part), part.bound], part.value));
  return [unsafe(titleOf(found.lossless, found.decided), ...edits)];
}

/** The schema of the version that a path to one leads to; of the first version where it stands for all. */
function schemaAt(definition: JsonObject, path: JsonPath): JSONSchemaProps | undefined {
  let schemas = schemasOf.get(definition);
  if (schemas === undefined) {
    const read = readDefinition(definition);
    schemas = read.ok ? versionsOf(read.definition.spec).map(({ schema }) => schema?.openAPIV3Schema) : [];
    schemasOf.set(definition, schemas);
  }
  return schemas[path.at(-4) === 'versions' ? Number(path.at(-3)) : 0];
}

const schemasOf = new WeakMap<JsonObject, readonly (JSONSchemaProps | undefined)[]>();

function titleOf(lossless: readonly AssumedBound[], decided: readonly AssumedBound[]): string {
  const bounds = listed(lossless.map(({ bound, path, value }) => `${bound}: ${value} for ${nameOf(path)}`));
  const title = `Bound what the rule goes through${bounds === '' ? '' : `: ${bounds}`}`;
  if (decided.length === 0) return title;
  const refused = listed(decided.map(({ bound, path, value }) => `${value} ${UNITS[bound]} of ${nameOf(path)}`));
  return `${title}${bounds === '' ? ', which' : '; that'} refuses more than ${refused}`;
}

const UNITS = { maxItems: 'items', maxLength: 'characters', maxProperties: 'entries' } as const;

function listed(texts: readonly string[]): string {
  return `${texts.slice(0, MAX_SHOWN).join(', ')}${texts.length > MAX_SHOWN ? ` and ${texts.length - MAX_SHOWN} more` : ''}`;
}

/** What a schema is called by those who write it: the last field on the way, with a mark for each list or map inside. */
function nameOf(path: JsonPath): string {
  const field = path.findLastIndex((_, i) => path[i - 1] === 'properties');
  const inside = path.slice(field + 1).filter((step) => step === 'items' || step === 'additionalProperties');
  return `${field === -1 ? 'the root' : String(path[field]).slice(0, MAX_NAME)}${inside.map((step) => (step === 'items' ? '[*]' : '.*')).join('')}`;
}

const MAX_SHOWN = 8;
const MAX_NAME = 80;
