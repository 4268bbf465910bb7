import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, valueAt } from '@structural/json';
import { remove, set, unsafe, type Proposal } from '../../proposals/proposal.js';
import { nearNames } from '../../names/near-names.js';
import { followColumnPath } from './column-path.js';
import type { BrokenConvention } from '../record/convention.js';
import { versionExample } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { dropsUnknownFields } from '../../manifest/schema-facts.js';
import { member, type ManifestSchema } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

const FIELDS = 'spec:\n  type: object\n  properties:\n    replicas: { type: integer }';

/** Flags columns that stay empty. */
export const printerColumn = toConvention({
  id: 'printer-column',
  title: 'Printer columns should point to a field of their type',
  tier: 'default',
  docs: {
    whatItDoes:
      'Follows the `jsonPath` of each of `additionalPrinterColumns` through the schema of its version, and reports one that leads to no field, and ' +
      'one whose `type` is not that of the field: such a column shows nothing. `string` shows any value but is right for texts only where another ' +
      'type would fit. Metadata and fields that no schema specifies are taken as right.',
    whyItMatters: 'The server accepts any path that can be parsed. A column that stays empty is noticed late.',
    whenNotToUse: 'A column for a field that only some servers or conversions fill in may stay.',
    wrong: [
      versionExample(
        'A slip in the path',
        FIELDS,
        'additionalPrinterColumns:',
        '  - { name: Replicas, type: integer, jsonPath: .spec.replica }',
      ),
      versionExample('Another type', FIELDS, 'additionalPrinterColumns:', '  - { name: Replicas, type: date, jsonPath: .spec.replicas }'),
    ],
    right: [
      versionExample(
        'A field and its type',
        FIELDS,
        'additionalPrinterColumns:',
        '  - { name: Replicas, type: integer, jsonPath: .spec.replicas }',
      ),
    ],
    reference: kubernetesDocs(
      'Additional printer columns',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#additional-printer-columns',
    ),
  },
  options: {},
  fixes: ['unsafe'],
  *find({ context, nodes }) {
    if (!dropsUnknownFields(context.definition.value)) return;
    const spec = context.definition.value['spec'];
    for (const root of nodes) {
      if (root.role !== 'root') continue;
      for (const { base, columns } of columnLists(spec, root)) {
        for (const [index, column] of columns.entries())
          if (isJsonObject(column)) yield* columnFindings(root.schema, column, [...base, index]);
      }
    }
  },
  fix: ({ message, document, path, value }) => fixColumn(message, document.value, path, value),
});

/** The columns that show resources of a schema: those of its version, and in v1beta1 those at the top. */
function* columnLists(
  spec: JsonValue | undefined,
  { version }: ManifestSchema,
): Generator<{ readonly base: JsonPath; readonly columns: readonly JsonValue[] }> {
  const bases: readonly JsonPath[] =
    version === undefined ? [['additionalPrinterColumns']] : [['versions', version, 'additionalPrinterColumns']];
  for (const base of bases) {
    const columns = valueAt(spec, base);
    if (isJsonArray(columns)) yield { base: ['spec', ...base], columns };
  }
}

function* columnFindings(schema: JsonObject, column: JsonObject, base: JsonPath): Generator<BrokenConvention> {
  const field = column['jsonPath'] === undefined ? 'JSONPath' : 'jsonPath';
  const path = column[field];
  if (typeof path !== 'string') return;
  const target = followColumnPath(schema, path);
  if (target.kind === 'unknown') return;
  if (target.kind === 'missing') {
    const near = nearNames(target.name, target.known);
    const at = target.at.length === 0 ? 'the resource' : target.at.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
    const message = `the column stays empty: ${at} has no field ${JSON.stringify(target.name)}`;
    yield { path: [...base, field], mark: 'value', message, ...(near.length === 0 ? {} : { hint: `did you mean ${near.join(' or ')}?` }) };
    return;
  }
  const fits = FITTING.get(String(target.schema['type']));
  const type = column['type'];
  if (fits === undefined || typeof type !== 'string' || type === 'string' || !TYPES.has(type) || fits.includes(type)) return;
  yield {
    path: [...base, 'type'],
    mark: 'value',
    message: `the column stays empty: the field is of type ${String(target.schema['type'])}`,
  };
}

const TYPES = new Set(['boolean', 'date', 'integer', 'number', 'string']);

/** The types of columns that show values of a type, the best one first. */
const FITTING: ReadonlyMap<string, readonly string[]> = new Map([
  ['boolean', ['boolean', 'string']],
  ['integer', ['integer', 'number', 'string']],
  ['number', ['number', 'integer', 'string']],
  ['string', ['string', 'date']],
  ['array', ['string']],
  ['object', ['string']],
]);

function fixColumn(message: string, root: JsonValue, path: JsonPath, value: JsonValue | undefined): readonly Proposal[] {
  const column = path.slice(0, -1);
  const type = /the field is of type (\w+)$/.exec(message)?.[1];
  const better = type === undefined ? undefined : FITTING.get(type)?.[0];
  if (better !== undefined) return [unsafe(`Write type: ${better}`, set(path, better))];
  if (typeof value !== 'string' || type !== undefined) return [];
  const schema = schemaOfColumn(root, column);
  const target = schema === undefined ? undefined : followColumnPath(schema, value);
  const removal = unsafe('Remove the column', remove(column));
  if (target?.kind !== 'missing') return [removal];
  const { known, name } = target;
  const renamed = nearNames(name, known).flatMap((near) => {
    const at = value.lastIndexOf(name);
    const path = value.slice(0, at) + near + value.slice(at + name.length);
    return schema !== undefined && at > 0 && followColumnPath(schema, path).kind !== 'missing' ? [path] : [];
  });
  return [...renamed.map((each) => unsafe(`Write ${each}`, set(path, each))), removal];
}

/** The schema that stands beside the list of a column. */
function schemaOfColumn(root: JsonValue, column: JsonPath): JsonObject | undefined {
  const holder = valueAt(root, column.slice(0, -2));
  const schema = member(member(holder, 'schema') ?? member(holder, 'validation'), 'openAPIV3Schema');
  return isJsonObject(schema) ? schema : undefined;
}
