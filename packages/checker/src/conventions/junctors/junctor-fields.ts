import { META_FIELDS, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { nodePath } from '../../manifest/schema-nodes.js';
import { schemaRoute } from '../../manifest/schema-route.js';
import { specifyOutside } from '../../fixers/specify-outside.js';
import { coreTypes } from '../record/core-types-option.js';
import type { BrokenConvention } from '../record/convention.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { branchesOf } from './branches-of.js';
import { propsFinder } from './props-at.js';

/** Flags what junctors say of fields that no schema outside of them has. */
export const junctorFields = toConvention({
  id: 'junctor-fields',
  title: 'Junctors should name fields that exist',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports each field and list item that a schema under `allOf`, `anyOf`, `oneOf` or `not` constrains or requires, at any depth, and that the schema outside of the ' +
      'junctor does not have. The server follows only the junctors of the root so, and does not look at what they require.',
    whyItMatters:
      'The server drops fields that no schema outside of junctors has before it validates: a constraint on one never counts, and where one is required nothing is valid.',
    whenNotToUse: 'Objects that keep unknown fields are left alone already.',
    wrong: [
      example(
        'A branch requires a misspelt field',
        'tls:\n  type: object\n  properties: { secret: { type: string } }\n  anyOf:\n  - required: [secretName]',
      ),
      example(
        'A constraint on a field that is nowhere else',
        'tls:\n  type: object\n  properties: { secret: { type: string } }\n  allOf:\n  - properties: { mode: { enum: [Strict] } }',
      ),
    ],
    right: [
      example(
        'Both are about one field',
        'tls:\n  type: object\n  properties: { secret: { type: string } }\n  anyOf:\n  - required: [secret]',
      ),
    ],
    reference: kubernetesDocs(
      'structural schemas',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema',
    ),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ definition, nodes }, { includeCoreTypes }) {
    if (definition.spec.preserveUnknownFields === true) return;
    const propsAt = propsFinder(definition);
    for (const node of nodes) {
      const core = node.inCoreType && !includeCoreTypes ? undefined : propsAt(node);
      if (core === undefined || branchesOf(core, { not: true }).length === 0) continue;
      // What junctors of the root constrain the server reports itself.
      const demands: Demand[] = [
        { nested: core, core, at: nodePath(node), isReported: node.role === 'root', isResource: node.role === 'root', isJunctor: false },
      ];
      for (let demand = demands.pop(); demand !== undefined; demand = demands.pop()) yield* judge(demand, demands);
    }
  },
  fix: ({ document, path }) => {
    const { outside } = schemaRoute(path);
    return path.includes('properties') && path.at(-2) === 'properties' ? specifyOutside(document.value, path, outside) : [];
  },
});

interface Demand {
  /** A schema under a junctor, or at first the one that has it. */
  readonly nested: JSONSchemaProps;
  readonly core: JSONSchemaProps;
  readonly at: JsonPath;
  readonly isReported: boolean;
  readonly isResource: boolean;
  readonly isJunctor: boolean;
}

function* judge({ at, core, isJunctor, isResource, nested, isReported }: Demand, demands: Demand[]): Iterable<BrokenConvention> {
  for (const { props, steps } of branchesOf(nested, { not: true }))
    demands.push({ nested: props, core, at: [...at, ...steps], isReported, isResource, isJunctor: true });
  if (!isJunctor) return;
  const resource = isResource || core['x-kubernetes-embedded-resource'] === true;
  for (const [i, name] of (nested.required ?? []).entries()) {
    if (has(core, name, resource)) continue;
    const path = [...at, 'required', i];
    yield {
      path,
      mark: 'value',
      message: `${quoted(name)} is required, and no schema outside of the junctor has it: it is dropped, so that this is never met`,
    };
  }
  for (const [name, property] of nested.properties ?? []) {
    const known = core.properties?.get(name) ?? (typeof core.additionalProperties === 'object' ? core.additionalProperties : undefined);
    const path = [...at, 'properties', name];
    if (known !== undefined) demands.push({ nested: property, core: known, at: path, isReported, isResource: false, isJunctor: true });
    else if (!isReported && !has(core, name, resource))
      yield { path, message: `no schema outside of the junctor has ${quoted(name)}: it is dropped, so that this never counts` };
  }
  const { items } = nested;
  if (items?.schema === undefined) return;
  if (core.items?.schema !== undefined)
    demands.push({ nested: items.schema, core: core.items.schema, at: [...at, 'items'], isReported, isResource: false, isJunctor: true });
  else if (!isReported && core['x-kubernetes-preserve-unknown-fields'] !== true)
    yield {
      path: [...at, 'items'],
      message: 'no schema outside of the junctor has items: nothing here is a list, so that this never counts',
    };
}

/** Whether an object may have a field after the server has dropped what is unknown. */
function has({ additionalProperties, properties, ...core }: JSONSchemaProps, name: string, isResource: boolean): boolean {
  if (core['x-kubernetes-preserve-unknown-fields'] === true || properties?.has(name) === true) return true;
  return (additionalProperties !== undefined && additionalProperties !== false) || (isResource && META_FIELDS.has(name));
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
