import { fromSchemaless, type CelValue } from '@structural/cel';
import type { JsonObject } from '@structural/json';
import type { AdmissionContext, AdmissionRequest, AdmittedKind } from '../requests/request.js';
import type { Inputs } from './activation.js';
import { namespaceValue } from './namespace-value.js';
import { writtenValue } from './written-value.js';

/** The objects of a request as expressions see them, each made once for all policies. */
export type ObjectValues = (object: JsonObject | undefined, as: AdmittedKind) => CelValue;

/** Makes the objects of a request. */
export function objectValues({ typedBy }: AdmissionRequest): ObjectValues {
  const values = new Map<JsonObject, CelValue>();
  return (object, as) => {
    if (object === undefined) return null;
    let value = values.get(object);
    if (value === undefined) {
      value = typedBy === undefined ? fromSchemaless(object, as.isTyped) : writtenValue(object, as, typedBy);
      values.set(object, value);
    }
    return value;
  };
}

/** What expressions are evaluated on; undefined where an object cannot be converted to the kind as which the policy sees it. */
export function requestInputs(
  request: AdmissionRequest,
  as: AdmittedKind,
  param: JsonObject | undefined,
  cluster: AdmissionContext,
  valueOf: ObjectValues,
): Inputs | undefined {
  const convert = (object: JsonObject | undefined): JsonObject | undefined | false =>
    object === undefined || as === request.kind ? object : (cluster.convert(object, as) ?? false);
  const object = convert(request.object);
  const oldObject = convert(request.oldObject);
  if (object === false || oldObject === false) return undefined;
  return {
    request,
    as,
    object: valueOf(object, as),
    oldObject: valueOf(oldObject, as),
    params: param === undefined ? null : fromSchemaless(param, false),
    namespace: namespaceValue(request, cluster),
  };
}
