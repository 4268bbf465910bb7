import type { JsonObject } from '@structural/json';
import { nearNames } from '../names/near-names.js';

/** What a definition calls itself. */
interface DefinitionTypeMeta {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
}

const TYPE_META: DefinitionTypeMeta = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
const GROUP = 'apiextensions.k8s.io';

/**
 * What an object should call itself that misses the type of a definition by little: the kind under a group or version that no server has it in
 * (`apiextensions/v1beta1`, `v1`, `apiextensions.k8s.io/v2`), or nearly the kind in its group.
 *
 * `undefined` for what is spelt as a server knows it, v1beta1 included, and for kinds of other groups: a name that is not near may be an API
 * of somebody else.
 */
export function meantTypeMeta({ apiVersion, kind }: JsonObject): DefinitionTypeMeta | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  const isGroup = group === GROUP;
  if (kind === TYPE_META.kind) {
    if (isGroup) return KNOWN.has(apiVersion) ? undefined : TYPE_META;
    return (slash < 0 ? /^v\d+((alpha|beta)\d+)?$/i.test(apiVersion) : isNearGroup(group)) ? TYPE_META : undefined;
  }
  return isGroup && kind !== LIST && nearNames(kind, [TYPE_META.kind]).length > 0 ? TYPE_META : undefined;
}

/** What of its type an object has to change to be a definition, in the order in which it is written; see {@link meantTypeMeta}. */
export function typeMetaChanges(value: JsonObject): readonly (readonly [name: keyof DefinitionTypeMeta, text: string])[] {
  const meant = meantTypeMeta(value);
  if (meant === undefined) return [];
  return (['apiVersion', 'kind'] as const).flatMap((name) => (value[name] === meant[name] ? [] : [[name, meant[name]] as const]));
}

/** Whether an object was written for v1beta1, of which more than the type has to change. */
export function isForV1beta1({ apiVersion }: JsonObject): boolean {
  return /\/v1beta1$/i.test(String(apiVersion));
}

const KNOWN: ReadonlySet<string> = new Set([`${GROUP}/v1`, `${GROUP}/v1beta1`]);
const LIST = 'CustomResourceDefinitionList';
/** The label alone, and with what others of Kubernetes' groups end in. */
const SHORTER = ['apiextensions', 'apiextensions.k8s', 'apiextension.k8s.io', 'extensions.k8s.io', 'apiextensions.kubernetes.io'];

function isNearGroup(group: string): boolean {
  return nearNames(group, [GROUP]).length > 0 || SHORTER.includes(group.toLowerCase()) || nearNames(group, SHORTER).length > 0;
}
