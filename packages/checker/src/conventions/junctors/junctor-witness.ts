import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { nodePath } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import type { Finding } from '../record/convention.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { branchesOf } from './branches-of.js';
import { fieldSchemas, newEffort, whyNoWitness, type Effort } from './find-witness.js';
import { propsFinder } from './props-at.js';

/** Flags schemas under junctors that no value can satisfy. */
export const junctorWitness = toConvention({
  id: 'junctor-witness',
  title: 'Something should be valid under a junctor',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each schema under `allOf`, `anyOf` or `oneOf`, at any depth, that no value satisfies together with the schema around it. Values are looked for: those that ' +
      'the bounds, lengths, enums and required fields tell apart. Where patterns, formats or multiples leave it open, or there is too much to try, nothing is said.',
    whyItMatters:
      'A branch that nothing satisfies is dead, or keeps everything out. It is most often a bound or a value that was changed in one of two places.',
    whenNotToUse: 'A branch may be left open on purpose for values that a later version will allow.',
    wrong: [
      example('The branches begin where the field ends', 'size:\n  type: integer\n  maximum: 9\n  anyOf:\n  - maximum: 4\n  - minimum: 10'),
      example(
        'A mode that the field does not have',
        'store:\n  type: object\n  properties: { mode: { type: string, enum: [Disk, Cloud] } }\n  oneOf:\n  - required: [mode]\n    properties: { mode: { enum: [Tape] } }\n  - required: [mode]\n    properties: { mode: { enum: [Disk] } }',
      ),
    ],
    right: [example('Both branches can hold', 'size:\n  type: integer\n  maximum: 99\n  anyOf:\n  - maximum: 4\n  - minimum: 10')],
    reference: kubernetesDocs('validation', 'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation'),
  },
  options: { ...coreTypes },
  *find({ definition, nodes }, { includeCoreTypes }) {
    const effort = newEffort();
    const propsAt = propsFinder(definition);
    for (const node of nodes) {
      const core = node.inCoreType && !includeCoreTypes ? undefined : propsAt(node);
      if (core === undefined || branchesOf(core, { not: false }).length === 0) continue;
      const sites: Site[] = [{ schemas: [core], at: nodePath(node) }];
      for (let site = sites.pop(); site !== undefined; site = sites.pop()) yield* judge(site, sites, effort);
    }
  },
});

/** Schemas that hold together of one value, the one outside of junctors first, and where the last one stands. */
interface Site {
  readonly schemas: readonly [core: JSONSchemaProps, ...others: JSONSchemaProps[]];
  readonly at: JsonPath;
}

/** A branch that an int-or-string must have, whatever else is said of it. */
function isBareType(props: JSONSchemaProps): boolean {
  return props.type !== undefined && Object.keys(props).length === 1;
}

/** What is dead is told once: nothing is said of what stands below it. */
function* judge({ at, schemas }: Site, sites: Site[], effort: Effort): Iterable<Finding> {
  const last = schemas.at(-1) ?? schemas[0];
  for (const { props, steps } of branchesOf(last, { not: false })) {
    if (schemas[0]['x-kubernetes-int-or-string'] === true && isBareType(props)) continue;
    const path = [...at, ...steps];
    const together = [...schemas, props] as const;
    const why = whyNoWitness(together, effort);
    if (why === undefined) sites.push({ schemas: [schemas[0], ...together.slice(1)], at: path });
    else yield { path, message: `nothing can be valid here: ${why}` };
  }
  // A field that need not be there leaves the branch alive.
  if (schemas.length < 2) return;
  for (const name of last.properties?.keys() ?? []) {
    const [core, ...others] = fieldSchemas(schemas, name);
    if (core === undefined || others.length === 0) continue;
    const path = [...at, 'properties', name];
    const why = whyNoWitness([core, ...others], effort);
    if (why === undefined) sites.push({ schemas: [core, ...others], at: path });
    else yield { path, message: `nothing can be valid here: ${why}` };
  }
}
