import {
  explainExpression,
  isCelError,
  readValuePath,
  schemaAtPath,
  valuesAtPath,
  valueText,
  type TracedEvaluation,
  type TracedPart,
} from '@structural/cel';
import { costsOf, describeResource, findObjects, ruleRefusals, schemasOnTheWay } from '@structural/checker';
import { judgeResource, toResourceType, type ResourceType } from '@structural/core';
import { parseDocuments } from '@structural/document';
import type { JsonObject, JsonPath } from '@structural/json';
import type { FileView } from '@structural/language-server/worker';
import type { CelAnswer, CelEvaluation, NamedKind, PlaygroundRequests, TraceRow } from '../protocol/protocol.js';
import { entryOf } from './defined-kinds.js';

/** What a server says of an expression as a rule at a place of a kind: its type and cost; and on the resources of a text its value, part by part. */
export function celAnswer(request: PlaygroundRequests['playground/cel']['params'], text: string, view: FileView): CelAnswer {
  const { expression, path, version } = request;
  const { catalog, kubernetesVersion } = view;
  const entry = entryOf(catalog, request);
  if (entry === undefined) return failed(`the CRD defines no ${request.kind}`);
  const type = toResourceType(entry.definition, version);
  if (!type.ok) return failed(type.error);
  const steps = readValuePath(path);
  if (steps === undefined) return failed(`${path} is not a path, such as spec.ports[0].name or spec.ports[]`);
  const at = schemaAtPath(type.type, steps);
  if (typeof at === 'string') return failed(`${request.kind} has no ${at} there in its schema`);
  const root = type.type.schema ?? {};
  const schemas = schemasOnTheWay(root, at.path) ?? [root];
  const values = resourcesOf(text, request).flatMap((object) => valuesAtPath(storedForm(type.type, object, view), steps));
  const site = { schemas, structural: at.structural, optionalOldSelf: false, kubernetesVersion };
  const explained = explainExpression(
    expression,
    site,
    values.map(({ value }) => ({ self: value })),
  );
  if (!explained.ok) return failed(explained.error);
  const rule = { rule: expression, message: '', messageExpression: '', fieldPath: '' };
  const costs = costsOf(root, at.path, rule, kubernetesVersion);
  const { costInResource, evaluations, limit } = explained;
  return {
    ok: true,
    type: explained.type,
    estimate: String(costInResource),
    limit: String(limit),
    percent: Number((costInResource * 10_000n) / limit) / 100,
    costly: (costs?.parts ?? []).map(({ bound, cost, path: field }) => ({ field: fieldText(field), bound, cost: String(cost) })),
    fitting: (costs?.fitting ?? []).map(({ bound, path: field, value }) => `${fieldText(field)} ${bound}: ${String(value)}`),
    refusals: ruleRefusals(entry, version, at.path, rule, kubernetesVersion).map(({ detail }) => detail),
    evaluations: evaluations.map((evaluation, i) => toEvaluation(evaluation, values[i]?.text ?? '')),
  };
}

function failed(error: string): CelAnswer {
  return { ok: false, error };
}

/** The resources of a kind in a text. */
function resourcesOf(text: string, { group, kind, version }: NamedKind): readonly JsonObject[] {
  return parseDocuments(text).flatMap((document) =>
    document.ok
      ? findObjects(document.value)
          .map(({ value }) => value)
          .filter((value) => {
            const own = describeResource(value);
            return own.kind === kind && own.group === group && own.version === version;
          })
      : [],
  );
}

/** Rules see resources with their defaults. */
function storedForm(type: ResourceType, object: JsonObject, { kubernetesVersion }: FileView): JsonObject {
  const judged = judgeResource(type, object, { kubernetesVersion });
  return judged.ok ? judged.object : object;
}

function toEvaluation({ cost, error, result, root }: TracedEvaluation, at: string): CelEvaluation {
  return {
    at,
    value: error ?? valueText(result, MAX_VALUE_LENGTH),
    isError: error !== undefined || isCelError(result),
    cost: Number(cost),
    rows: rowsOf(root, 0),
  };
}

function rowsOf({ parts, text, times, type, values }: TracedPart, depth: number): readonly TraceRow[] {
  const own = text.replace(/\s+/g, ' ');
  const shown = values.slice(-MAX_VALUES).map((value) => valueText(value, MAX_VALUE_LENGTH));
  return [{ depth, text: own, type, times, values: shown }, ...parts.flatMap((part) => rowsOf(part, depth + 1))];
}

const MAX_VALUES = 4;
const MAX_VALUE_LENGTH = 120;

/** The field that a path of schemas is about, as people write it. */
function fieldText(path: JsonPath): string {
  const steps: string[] = [];
  for (let i = 0; i < path.length; i++) steps.push(path[i] === 'properties' ? `.${String(path[++i])}` : '[]');
  return steps.join('').replace(/^\./, '') || 'the resource';
}
