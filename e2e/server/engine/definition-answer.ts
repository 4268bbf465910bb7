import { createDefaultRuleEvaluator, createRuleCompiler } from '@structural/cel';
import {
  defaultJudge,
  NEWEST_KUBERNETES,
  readDefinition,
  validateDefinition,
  validateDefinitionUpdate,
  type CustomResourceDefinition,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { invalidAnswer, PANIC, refusedAnswer, type Answer } from './answer.js';

/** How a request asks for unknown fields to be treated. */
export const FIELD_VALIDATION = ['Strict', 'Warn', 'Ignore'] as const;
export type FieldValidation = (typeof FIELD_VALIDATION)[number];

/** A definition in the engine's form; undefined where it cannot be read. */
export function definitionIn(text: string): CustomResourceDefinition | undefined {
  const read = readText(text);
  return read.ok ? read.definition : undefined;
}

const kubernetesVersion = NEWEST_KUBERNETES;
const options = {
  kubernetesVersion,
  compileRules: createRuleCompiler({ kubernetesVersion }),
  defaults: defaultJudge(kubernetesVersion, createDefaultRuleEvaluator({ kubernetesVersion })),
};

/** What the engine answers to a request that creates a definition, or updates `old`, which is served. */
export function definitionAnswer(text: string, mode: FieldValidation, old?: CustomResourceDefinition): Answer {
  const read = readText(text);
  if (!read.ok) return refusedAnswer(400, read.decodeError);
  const { definition, strictErrors } = read;
  if (mode === 'Strict' && strictErrors.length > 0) return refusedAnswer(400, `strict decoding error: ${strictErrors.join(', ')}`);
  const early = mode === 'Warn' ? strictErrors.flatMap(separateTexts) : [];
  const { errors, panic, warnings } =
    old === undefined
      ? validateDefinition(definition, options)
      : validateDefinitionUpdate(definition, old, { ...options, established: true });
  if (panic !== undefined) return refusedAnswer(500, PANIC, early);
  if (errors.length > 0) return invalidAnswer('CustomResourceDefinition.apiextensions.k8s.io', definition.metadata.name, errors, early);
  return { status: old === undefined ? 201 : 200, message: '', causes: [], warnings: [...early, ...warnings] };
}

/** What the YAML reader says of several keys is a warning each. */
function separateTexts(text: string): readonly string[] {
  const [head = '', ...rest] = text.split('\n');
  return head === 'yaml: unmarshal errors:' ? rest.map((line) => line.trim()) : [text];
}

function readText(text: string): ReturnType<typeof readDefinition> {
  const read = parseBody(text);
  const parsed = read.ok ? read : (read.withNumbersBeyondFloat64 ?? read);
  if (!parsed.ok) return { ok: false, decodeError: parsed.error.message };
  const { duplicates, format, overwritten, strictError, value } = parsed;
  const heard = { kubernetesVersion, ...(overwritten === undefined ? {} : { overwritten }) };
  if (format === 'json')
    return readDefinition(value, {
      ...heard,
      duplicates: duplicates.map(({ path }) => path),
      keyOrder: 'written',
      hasNumbersBeyondFloat64: !read.ok,
    });
  return readDefinition(value, { kubernetesVersion, ...(strictError === undefined ? {} : { yamlStrictError: strictError }) });
}
