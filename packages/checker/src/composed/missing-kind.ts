import { kindsOfGroup } from '@structural/builtin';
import type { JsonPath } from '@structural/document';
import type { SourceFault } from '../find/source-fault.js';
import { nearNames } from '../names/near-names.js';
import { groupOf, type KnownTypes } from './known-types.js';

/** That no server can have the kind of a resource, with the one that may be meant; empty where it may. `path` is that of the kind. */
export function missingKind(apiVersion: string, kind: string, types: KnownTypes, path: JsonPath): readonly SourceFault[] {
  if (!types.isMissing(apiVersion, kind)) return [];
  const [near] = nearNames(kind, new Set(kindsOfGroup(groupOf(apiVersion)).map((each) => each.kind)));
  return [
    {
      severity: 'error',
      message: `${types.server} has no kind ${kind} of ${apiVersion}`,
      place: { path },
      mark: 'value',
      ...(near !== undefined && { hint: `did you mean ${near}?` }),
    },
  ];
}
