import {
  bool,
  bytes,
  int32,
  int64,
  list,
  named,
  pointer,
  renamed,
  string,
  struct,
  time,
  type FieldTable,
  type StructShape,
} from '../../decode/shape.js';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  PerVersion,
  WebhookClientConfig,
} from '../custom-resource-definition.js';
import type { DefinitionApi } from '../../kubernetes/definition-differences.js';
import { objectMetaShape, olderMetaShape } from '../../metadata/object-meta.js';
import { jsonSchemaPropsShape } from './schema-shape.js';

/** A CustomResourceDefinition as apiextensions.k8s.io/v1 decodes it: every version on its own. */
export interface DefinitionV1 extends Omit<CustomResourceDefinition, 'spec'> {
  readonly spec: Omit<
    CustomResourceDefinitionSpec,
    keyof PerVersion | 'version' | 'validation' | 'conversion' | 'preserveUnknownFields'
  > & {
    readonly conversion?: { readonly strategy: string; readonly webhook?: WebhookConversion };
    readonly preserveUnknownFields: boolean;
  };
}

/** The webhook of a v1 conversion; the internal form has its members in the conversion itself. */
export interface WebhookConversion {
  readonly clientConfig?: WebhookClientConfig;
  readonly conversionReviewVersions?: readonly string[];
}

/** A CustomResourceDefinition as apiextensions.k8s.io/v1beta1 decodes it: the internal form but for its defaults. */
export type DefinitionV1beta1 = CustomResourceDefinition;

/** The shapes of one API version, of the whole and of the parts that may be hoisted. */
export interface DefinitionShapes {
  readonly definition: StructShape;
  readonly spec: StructShape;
  readonly version: StructShape;
}

/**
 * The shapes of apiextensions.k8s.io/v1 or v1beta1, the same ones for the same question.
 *
 * They have no `unknownFields`, by whatever name they go at whatever place, and none of `droppedFields` but in schemas that the server does not visit
 * to drop them.
 */
export function shapesOf(api: DefinitionApi, unknownFields: readonly string[], droppedFields: readonly string[] = []): DefinitionShapes {
  const key = JSON.stringify([api, unknownFields, droppedFields]);
  let shapes = known.get(key);
  if (shapes === undefined) known.set(key, (shapes = definitionShapes(api, unknownFields, droppedFields)));
  return shapes;
}

const known = new Map<string, DefinitionShapes>();

/** By what definitions that were read are compared: all that any of them may hold. */
export const COMPARED: DefinitionShapes = definitionShapes('v1', [], []);

/** By what whole specs are compared: their internal form is that of v1beta1. */
export const COMPARED_SPEC: StructShape = definitionShapes('v1beta1', [], []).spec;

function definitionShapes(api: DefinitionApi, unknownFields: readonly string[], droppedFields: readonly string[]): DefinitionShapes {
  const without = (names: readonly string[]) => (fields: FieldTable) =>
    names.length === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const known = without([...unknownFields, ...droppedFields]);
  const go: GoName = (name) => `${api}.${name}`;

  const validation = struct(go('CustomResourceValidation'), () => ({ openAPIV3Schema: pointer(jsonSchemaProps) }));
  const unvisited = droppedFields.length === 0 ? undefined : jsonSchemaPropsShape(api, without(unknownFields));
  const jsonSchemaProps = jsonSchemaPropsShape(api, known, unvisited);

  const subresources = subresourcesShape(go);
  const column = columnShape(api, go);
  const selectableField = struct(go('SelectableField'), () => ({ jsonPath: string }));

  const version = struct(go('CustomResourceDefinitionVersion'), () =>
    known({
      name: string,
      served: bool,
      storage: bool,
      deprecated: bool,
      deprecationWarning: pointer(string),
      schema: pointer(validation),
      subresources: pointer(subresources),
      additionalPrinterColumns: list(column),
      selectableFields: list(selectableField),
    }),
  );

  const names = struct(go('CustomResourceDefinitionNames'), () => ({
    plural: string,
    singular: string,
    shortNames: list(string),
    kind: string,
    listKind: string,
    categories: list(string),
  }));

  const conversion = conversionShape(api, go);
  const spec = struct(go('CustomResourceDefinitionSpec'), (): FieldTable => ({
    group: string,
    names,
    scope: named(go('ResourceScope'), string),
    versions: list(version),
    conversion: pointer(conversion),
    ...(api === 'v1'
      ? { preserveUnknownFields: bool }
      : {
          version: string,
          validation: pointer(validation),
          subresources: pointer(subresources),
          additionalPrinterColumns: list(column),
          ...known({ selectableFields: list(selectableField) }),
          preserveUnknownFields: pointer(bool),
        }),
  }));

  const status = statusShape(go, names, known({ observedGeneration: int64 }));
  const definition = struct(go('CustomResourceDefinition'), () => ({
    kind: string,
    apiVersion: string,
    metadata: unknownFields.includes('clusterName') ? objectMetaShape : olderMetaShape,
    spec,
    status,
  }));
  return { definition, spec, version };
}

/** The name of a Go type in the package of an API version. */
type GoName = (name: string) => string;

function subresourcesShape(go: GoName): StructShape {
  const status = struct(go('CustomResourceSubresourceStatus'), () => ({}));
  const scale = struct(go('CustomResourceSubresourceScale'), () => ({
    specReplicasPath: string,
    statusReplicasPath: string,
    labelSelectorPath: pointer(string),
  }));
  return struct(go('CustomResourceSubresources'), () => ({ status: pointer(status), scale: pointer(scale) }));
}

function columnShape(api: DefinitionApi, go: GoName): StructShape {
  return struct(go('CustomResourceColumnDefinition'), (): FieldTable => ({
    name: string,
    type: string,
    format: string,
    description: string,
    priority: int32,
    ...(api === 'v1' ? { jsonPath: string } : { JSONPath: renamed('jsonPath', string) }),
  }));
}

function conversionShape(api: DefinitionApi, go: GoName): StructShape {
  const strings = list(string);
  const clientConfig = struct(go('WebhookClientConfig'), () => ({ url: pointer(string), service: pointer(service), caBundle: bytes }));
  const service = struct(go('ServiceReference'), () => ({
    namespace: string,
    name: string,
    path: pointer(string),
    port: pointer(int32),
  }));
  const webhook = struct(go('WebhookConversion'), () => ({ clientConfig: pointer(clientConfig), conversionReviewVersions: strings }));
  return struct(go('CustomResourceConversion'), (): FieldTable => ({
    strategy: named(go('ConversionStrategyType'), string),
    ...(api === 'v1' ? { webhook: pointer(webhook) } : { webhookClientConfig: pointer(clientConfig), conversionReviewVersions: strings }),
  }));
}

function statusShape(go: GoName, names: StructShape, observedGeneration: FieldTable): StructShape {
  const condition = struct(go('CustomResourceDefinitionCondition'), (): FieldTable => ({
    type: named(go('CustomResourceDefinitionConditionType'), string),
    status: named(go('ConditionStatus'), string),
    lastTransitionTime: time,
    reason: string,
    message: string,
    ...observedGeneration,
  }));
  return struct(go('CustomResourceDefinitionStatus'), (): FieldTable => ({
    conditions: list(condition),
    acceptedNames: names,
    storedVersions: list(string),
    ...observedGeneration,
  }));
}
