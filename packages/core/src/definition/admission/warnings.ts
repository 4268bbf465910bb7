import { compareUtf8 } from '@structural/json';
import { goQuote } from '@structural/go';
import { isSupportedFormat } from '../../formats/supported-format.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { askedOften, rootSchemas, someSchema, someSchemaOf } from '../every-schema.js';
import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from '../custom-resource-definition.js';
import type { DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import type { DefinitionApi } from '../../kubernetes/definition-differences.js';

/**
 * What the server warns of when it accepts a definition; on an update only of what `old` did not have.
 *
 * A format is named once for every schema that has it. Source: `pkg/registry/customresourcedefinition`, WarningsOnCreate and
 * WarningsOnUpdate.
 */
export function definitionWarnings(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
  behaviour: DefinitionBehaviour,
): readonly string[] {
  if (!someSchemaOf(definition.spec, isWarnedOf(behaviour))) return [];
  const known = new Set(old === undefined ? [] : unrecognizedFormats(old.spec, behaviour));
  const knownSets = old === undefined ? [] : nonScalarSets(old.spec, behaviour);
  return [
    ...unrecognizedFormats(definition.spec, behaviour)
      .filter((format) => !known.has(format))
      .map((format) => `unrecognized format ${goQuote(format)}`),
    ...nonScalarSets(definition.spec, behaviour).filter((warning) => !knownSets.includes(warning)),
  ];
}

/** What servers from 1.19 on said of any request in v1beta1, as long as they served it. Source: `k8s.io/apiserver/pkg/endpoints/deprecation`. */
export function apiWarnings({ createsIn, deprecatesV1beta1 }: DefinitionBehaviour, api: DefinitionApi = 'v1'): readonly string[] {
  return api === 'v1beta1' && createsIn.includes(api) && deprecatesV1beta1 ? [DEPRECATED] : [];
}

const DEPRECATED =
  'apiextensions.k8s.io/v1beta1 CustomResourceDefinition is deprecated in v1.16+, unavailable in v1.22+; ' +
  'use apiextensions.k8s.io/v1 CustomResourceDefinition';

function unrecognizedFormats(spec: CustomResourceDefinitionSpec, behaviour: DefinitionBehaviour): readonly string[] {
  const formats: string[] = [];
  forEachSchema(spec, ({ format, type }) => {
    if (format !== undefined && !isRecognized(format, type, behaviour)) formats.push(format);
  });
  return formats;
}

/** Whether servers of one behaviour warn of a schema. */
function isWarnedOf(behaviour: DefinitionBehaviour): (schema: JSONSchemaProps) => boolean {
  let asked = warnedOf.get(behaviour);
  if (asked === undefined) {
    asked = askedOften(
      (schema) =>
        (schema.format !== undefined && !isRecognized(schema.format, schema.type, behaviour)) ||
        (behaviour.warnsOfNonScalarSets === true && isNonScalarSet(schema)),
    );
    warnedOf.set(behaviour, asked);
  }
  return asked;
}

const warnedOf = new WeakMap<DefinitionBehaviour, (schema: JSONSchemaProps) => boolean>();

function isRecognized(format: string, type: string | undefined, { unrecognizedFormats: which, version }: DefinitionBehaviour): boolean {
  switch (which) {
    case 'none':
      return true;
    case 'strings':
      return type !== 'string' || isSupportedFormat(format, type, version);
    case 'any type':
      return isSupportedFormat(format, 'string', version);
    case 'by-type':
      return isSupportedFormat(format, type, version);
  }
}

function nonScalarSets(spec: CustomResourceDefinitionSpec, { warnsOfNonScalarSets }: DefinitionBehaviour): readonly string[] {
  const types = new Set<string>();
  if (warnsOfNonScalarSets !== true) return [];
  forEachSchema(spec, (schema) => {
    if (isNonScalarSet(schema) && schema.items?.schema?.type !== undefined) types.add(schema.items.schema.type);
  });
  return [...types]
    .map(
      (type) =>
        `x-kubernetes-list-type: set for items of type ${goQuote(type)} is not supported by server-side apply or CEL validation rules`,
    )
    .sort(compareUtf8);
}

function isNonScalarSet(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-list-type'] === 'set' && ['object', 'array'].includes(schema.items?.schema?.type ?? '');
}

function forEachSchema(spec: CustomResourceDefinitionSpec, visit: (schema: JSONSchemaProps) => void): void {
  for (const root of rootSchemas(spec)) {
    someSchema(root, (schema) => {
      visit(schema);
      return false;
    });
  }
}
