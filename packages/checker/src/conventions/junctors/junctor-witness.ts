import { fieldSchemas, NEWEST_KUBERNETES, type FitPlace, type JointSchemas, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { nodePath } from '../../manifest/schema-nodes.js';
import type { Provers } from '../../provers/provers.js';
import { coreTypes } from '../record/core-types-option.js';
import type { BrokenConvention } from '../record/convention.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { branchesOf } from './branches-of.js';
import { propsFinder } from './props-at.js';

/** Flags schemas under junctors that no value can satisfy. */
export const junctorWitness = toConvention({
  id: 'junctor-witness',
  title: 'A junctor should accept some value',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each schema under `allOf`, `anyOf` or `oneOf`, at any depth, that no value satisfies together with the schema around it, where that is proved as ' +
      '`no-value-fits` proves it. What leaves no value at all is reported by that rule, and not again here.',
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
  *find({ context: { kubernetesVersion = NEWEST_KUBERNETES, provers }, definition, nodes }, { includeCoreTypes }) {
    // That fields are dropped which no schema outside of junctors has is what `junctor-fields` says.
    const whyEmpty = provers?.openWhyEmpty(kubernetesVersion);
    if (whyEmpty === undefined) return;
    const propsAt = propsFinder(definition);
    for (const node of nodes) {
      const core = node.inCoreType && !includeCoreTypes ? undefined : propsAt(node);
      if (core === undefined || branchesOf(core, { not: false }).length === 0) continue;
      const place: FitPlace = { schemas: [core], ...(node.role === 'root' && { isRoot: true }) };
      if (whyEmpty(place) !== undefined) continue;
      const sites: Site[] = [{ ...place, at: nodePath(node) }];
      for (let site = sites.pop(); site !== undefined; site = sites.pop()) yield* judge(site, sites, whyEmpty);
    }
  },
});

/** Schemas that hold together, and where the last one stands. */
interface Site extends FitPlace {
  readonly at: JsonPath;
}

/** A branch that an int-or-string must have, whatever else is said of it. */
function isBareType(props: JSONSchemaProps): boolean {
  return props.type !== undefined && Object.keys(props).length === 1;
}

/** What is dead is reported once: nothing is said of what stands below it. */
function* judge(
  { at, isRoot = false, schemas }: Site,
  sites: Site[],
  whyEmpty: ReturnType<Provers['openWhyEmpty']>,
): Iterable<BrokenConvention> {
  const last = schemas.at(-1) ?? schemas[0];
  const root = isRoot ? { isRoot } : {};
  for (const { props, steps } of branchesOf(last, { not: false })) {
    if (schemas[0]['x-kubernetes-int-or-string'] === true && isBareType(props)) continue;
    const path = [...at, ...steps];
    const together: JointSchemas = [...schemas, props];
    const why = whyEmpty({ schemas: together, ...root });
    if (why === undefined) sites.push({ schemas: together, at: path, ...root });
    else yield { path, message: `nothing can be valid here: ${why}` };
  }
  // A field that need not be there leaves the branch alive.
  const [core, ...others] = schemas;
  if (others.length === 0) return;
  for (const name of last.properties?.keys() ?? []) {
    const said = others.flatMap(({ properties }) => properties?.get(name) ?? []);
    const field = fieldSchemas(core, said, name);
    if (field === undefined || field.length === 1) continue;
    const path = [...at, 'properties', name];
    const why = whyEmpty({ schemas: field });
    if (why === undefined) sites.push({ schemas: field, at: path });
    else yield { path, message: `nothing can be valid here: ${why}` };
  }
}
