import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../../derived/json.js';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import type { KnownTypes, SchemasOf } from '../known-types.js';
import { missingKind } from '../missing-kind.js';
import { unknownInAll, type FieldStep } from '../schema-path.js';
import { baseFaults } from './base-faults.js';
import { compositionParts, type PlacedPatch } from './composition-parts.js';
import { parseFieldPath } from './parse-field-path.js';

/** An end of a patch: a kind, with its schemas as far as they are known. */
interface End {
  readonly name: string;
  readonly schemas: readonly JSONSchemaProps[];
}

/**
 * What is wrong with the field paths of a Composition, and with the objects that it starts from: fields that the composite or the composed resource
 * does not have.
 *
 * Kinds without a known definition have any field; what other functions than function-patch-and-transform do is not looked at. Source:
 * function-patch-and-transform, `patches.go`; crossplane-runtime, `pkg/fieldpath`.
 */
export function compositionFaults(composition: JsonObject, types: KnownTypes): readonly SourceFault[] {
  const { schemasOf } = types;
  const { resources, unknownSets } = compositionParts(composition);
  const typeRef = memberIn(composition, 'spec', 'compositeTypeRef');
  const composite = endOf(memberIn(typeRef, 'apiVersion'), memberIn(typeRef, 'kind'), schemasOf);
  const faults = unknownSets.map(({ path, value }) => fault('error', path, `cannot find PatchSet by name ${String(value)}`));
  for (const { apiVersion, base, isOfFunction, kind, patches, reads } of resources) {
    const composed = endOf(apiVersion, kind, schemasOf);
    if (base !== undefined) faults.push(...baseFaults(base, composed.name, composed.schemas, patches.flatMap(writtenSteps), isOfFunction));
    if (base !== undefined && typeof apiVersion === 'string' && typeof kind === 'string')
      faults.push(...missingKind(apiVersion, kind, types, [...base.path, 'kind']));
    for (const patch of patches) faults.push(...patchFaults(patch, composite, composed));
    for (const { path, value } of reads) faults.push(...pathFaults(value, path, composed, 'reads'));
  }
  return unique(faults);
}

function endOf(apiVersion: JsonValue | undefined, kind: JsonValue | undefined, schemasOf: SchemasOf): End {
  const isNamed = typeof apiVersion === 'string' && typeof kind === 'string';
  return isNamed ? { name: `${kind} of ${apiVersion}`, schemas: schemasOf(apiVersion, kind) } : { name: '', schemas: [] };
}

/** Of each type of a patch, what it reads and what it writes; what is neither is an environment, which has no schema. */
const ENDS: Readonly<Record<string, readonly ['composite' | 'composed' | '', 'composite' | 'composed' | '']>> = {
  FromCompositeFieldPath: ['composite', 'composed'],
  ToCompositeFieldPath: ['composed', 'composite'],
  CombineFromComposite: ['composite', 'composed'],
  CombineToComposite: ['composed', 'composite'],
  FromEnvironmentFieldPath: ['', 'composed'],
  CombineFromEnvironment: ['', 'composed'],
  ToEnvironmentFieldPath: ['composed', ''],
  CombineToEnvironment: ['composed', ''],
};

function patchFaults({ path, value }: PlacedPatch, composite: End, composed: End): readonly SourceFault[] {
  const type = memberIn(value, 'type') ?? 'FromCompositeFieldPath';
  const ends = typeof type === 'string' && Object.hasOwn(ENDS, type) ? ENDS[type] : undefined;
  if (ends === undefined) return [];
  const [from, to] = ends.map((end) => (end === '' ? undefined : end === 'composite' ? composite : composed));
  const isCombined = String(type).startsWith('Combine');
  const isRequired = memberIn(value, 'policy', 'fromFieldPath') === 'Required';
  const reads = isCombined
    ? itemsIn(memberIn(value, 'combine', 'variables')).map((variable, index) => ({
        path: [...path, 'combine', 'variables', index, 'fromFieldPath'],
        value: memberIn(variable, 'fromFieldPath'),
      }))
    : [{ path: [...path, 'fromFieldPath'], value: memberIn(value, 'fromFieldPath') }];
  const own = memberIn(value, 'toFieldPath');
  const written = own === undefined && !isCombined ? reads[0]! : { path: [...path, 'toFieldPath'], value: own };
  return [
    ...reads.flatMap((read) => pathFaults(read.value, read.path, from, isRequired ? 'requires' : 'reads')),
    ...pathFaults(written.value, written.path, to, 'writes'),
  ];
}

/** The steps to what a patch writes in the composed resource. */
function writtenSteps({ value }: PlacedPatch): readonly (readonly FieldStep[])[] {
  const type = memberIn(value, 'type') ?? 'FromCompositeFieldPath';
  const ends = typeof type === 'string' && Object.hasOwn(ENDS, type) ? ENDS[type] : undefined;
  const path = memberIn(value, 'toFieldPath') ?? memberIn(value, 'fromFieldPath');
  // What another type of patch writes is not known: it may be anything.
  if (ends === undefined) return [[]];
  if (ends[1] !== 'composed' || typeof path !== 'string') return [];
  const steps = parseFieldPath(path);
  return 'message' in steps ? [] : [steps.map(({ step }) => step)];
}

function pathFaults(
  value: JsonValue | undefined,
  path: JsonPath,
  end: End | undefined,
  does: 'reads' | 'requires' | 'writes',
): readonly SourceFault[] {
  if (typeof value !== 'string' || end === undefined) return [];
  const steps = parseFieldPath(value);
  if ('message' in steps) return [fault('error', path, `cannot parse path ${JSON.stringify(value)}: ${steps.message}`)];
  const unknown = unknownInAll(
    end.schemas,
    steps.map(({ step }) => step),
  );
  const at = unknown && steps[unknown.at];
  if (at === undefined) return [];
  const { end: last, start, step } = at;
  const [near] = typeof step === 'string' ? nearNames(step, unknown?.fields ?? []) : [];
  const hint =
    near === undefined ? (does === 'reads' ? 'it never has a value, and what needs it is skipped' : undefined) : `did you mean ${near}?`;
  return [
    {
      ...fault(does === 'reads' ? 'warning' : 'error', path, `${end.name} has no field ${value.slice(0, last)}`),
      place: { path, part: { start, end: last } },
      ...(hint !== undefined && { hint }),
    },
  ];
}

function fault(severity: SourceFault['severity'], path: JsonPath, message: string): SourceFault {
  return { severity, message, place: { path }, mark: 'value' };
}

/** A patch set is used by several resources. */
function unique(faults: readonly SourceFault[]): readonly SourceFault[] {
  const said = new Map(faults.map((each) => [`${each.place.path.join('\n')} ${each.message}`, each]));
  return [...said.values()];
}
