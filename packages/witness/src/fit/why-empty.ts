import { isSupportedFormat, type FitPlace, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import type { Inquiry } from './inquiry.js';
import { whyNoList } from './lists.js';
import { whyNoMember } from './members.js';
import { whyNoBoolean, whyNoNumber } from './numbers.js';
import { whyNoObject } from './objects.js';
import { withRules } from './with-rules.js';
import { whyNoText } from './texts.js';

/**
 * Why no value is accepted where some schemas hold together, in a clause; `undefined` where one may be, or where that is not known.
 *
 * Numbers, booleans and members of enums are tried, of which there are finitely many that the schemas tell apart; texts are decided by the automata of
 * patterns; lists and objects by what they must have and cannot. What is not understood, such as most rules, counts as if it was not there.
 */
export function whyEmpty(place: FitPlace, inquiry: Inquiry): string | undefined {
  const { effort } = inquiry;
  if (inquiry.depth <= 0 || effort.left-- <= 0) return undefined;
  const [core] = place.schemas;
  // Nothing but its own enum refuses a null that is allowed.
  if (core.nullable === true && !place.schemas.some(({ enum: members = [] }) => members.length > 0)) return undefined;
  // Of what has no object at its root the server accepts no definition.
  if (place.isRoot === true && core.type !== 'object') return undefined;
  const ruled = withRules(place, inquiry.version);
  if (core['x-kubernetes-int-or-string'] === true) {
    const number = whyNoNumber(ruled, inquiry);
    const text = number === undefined ? undefined : whyNoText(ruled, inquiry);
    return number === undefined || text === undefined ? undefined : number === text ? number : `${number}; ${text}`;
  }
  const { type } = core;
  if (type !== 'integer' && type !== 'number' && hasFormat(core, inquiry.version)) return whyNoMember(ruled, inquiry);
  switch (type) {
    case 'integer':
    case 'number':
      return whyNoNumber(ruled, inquiry);
    case 'boolean':
      return whyNoBoolean(ruled, inquiry);
    case 'string':
      return whyNoText(ruled, inquiry);
    case 'array':
      return whyNoMember(ruled, inquiry) ?? whyNoList(ruled, inquiry, whyEmpty);
    case 'object':
      return whyNoMember(ruled, inquiry) ?? whyNoObject(ruled, inquiry, whyEmpty);
    default:
      return undefined;
  }
}

/** Whether a format counts: the server then takes lists and texts for any other type than a number. */
function hasFormat({ format = '', type }: JSONSchemaProps, version: KubernetesVersion): boolean {
  return format !== '' && isSupportedFormat(format, type, version);
}
