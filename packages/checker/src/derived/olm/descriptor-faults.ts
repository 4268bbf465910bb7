import type { JSONSchemaProps } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { unknownInAll, type FieldStep } from '../../composed/schema-path.js';
import type { SchemasOf } from '../../composed/known-types.js';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { describedDefinitions } from './bundle-faults.js';
import { itemsIn, memberIn } from '../json.js';

/** What descriptors of fields are about. */
const DESCRIPTORS = [
  ['specDescriptors', 'spec'],
  ['statusDescriptors', 'status'],
] as const;

/** The descriptors of a ClusterServiceVersion for fields that the CRD does not have: no console shows anything of them. */
export function descriptorFaults(csv: JsonObject, schemasOf: SchemasOf): readonly SourceFault[] {
  return describedDefinitions(csv, 'owned').flatMap(({ kind, name, path, value, version }) => {
    const schemas = schemasOf(`${name.slice(name.indexOf('.') + 1)}/${version}`, kind);
    return DESCRIPTORS.flatMap(([list, root]) =>
      itemsIn(memberIn(value, list)).flatMap((descriptor, index) => {
        const field = memberIn(descriptor, 'path');
        const unknown = typeof field === 'string' ? unknownIn(schemas, root, field) : undefined;
        if (unknown === undefined) return [];
        const [near] = nearNames(unknown.step, new Set(unknown.fields));
        return [
          {
            severity: 'warning' as const,
            message: `${kind} has no field ${unknown.path}`,
            hint: near === undefined ? 'nothing is shown for this descriptor' : `did you mean ${near}?`,
            place: { path: [...path, list, index, 'path'] },
            mark: 'value' as const,
          },
        ];
      }),
    );
  });
}

/** Such as `tls.secretName` or `pods[0].name`; anything else is not followed. */
const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\.\d+|\[\d+\])*$/;

/** Where a path leaves the schemas at an object whose fields are known. */
function unknownIn(
  schemas: readonly JSONSchemaProps[],
  root: 'spec' | 'status',
  field: string,
): { readonly step: string; readonly path: string; readonly fields: readonly string[] } | undefined {
  if (field.length > MAX_PATH || !PATH.test(field)) return undefined;
  const steps: FieldStep[] = [root];
  for (const step of field.split(/[.[\]]+/)) if (step !== '') steps.push(/^\d+$/.test(step) ? Number(step) : step);
  const { at = 0, fields = [] } = unknownInAll(schemas, steps) ?? {};
  const step = steps[at];
  // Without fields it is a list or a scalar, through which consoles find their own ways; without the root the CRD is of another form.
  if (at === 0 || fields.length === 0 || typeof step !== 'string') return undefined;
  return { step, path: steps.slice(0, at + 1).join('.'), fields };
}

const MAX_PATH = 500;
