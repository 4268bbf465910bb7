import { fromSchemaless, structOf, unknownValue, type CelValue } from '@structural/cel';
import { fromPlain } from '@structural/json';
import type { AdmissionRequest, AdmittedKind } from '../requests/request.js';

/** The variable `request`, with the `objects` that another tool has in it; what of it is not known is an unknown value. Source: CreateAdmissionRequest. */
export function requestValue(
  request: AdmissionRequest,
  as: AdmittedKind,
  objects: readonly (readonly [name: string, value: CelValue])[] = [],
): CelValue {
  const { kind, subresource, name, namespace, operation, isDryRun, user, options } = request;
  const plain = (value: unknown): CelValue => fromSchemaless(fromPlain(value), true);
  const text = (field: string, value: string): readonly (readonly [string, CelValue])[] => (value === '' ? [] : [[field, value]]);
  return structOf([
    ['uid', ''],
    ['kind', plain(kindOf(as))],
    ['resource', plain(resourceOf(as))],
    ...text('subResource', subresource),
    ['requestKind', plain(kindOf(kind))],
    ['requestResource', plain(resourceOf(kind))],
    ...text('requestSubResource', subresource),
    ...text('name', name),
    ...text('namespace', namespace),
    ['operation', operation],
    ['userInfo', user === undefined ? unknownValue('request.userInfo') : plain(user)],
    ['dryRun', isDryRun],
    ['options', options === undefined ? unknownValue('request.options') : fromSchemaless(options, true)],
    ...objects,
  ]);
}

function kindOf({ group, version, kind }: AdmittedKind): object {
  return { group, version, kind };
}

function resourceOf({ group, version, resource }: AdmittedKind): object {
  return { group, version, resource };
}
