import { isJsonArray, isJsonObject, type JsonObject } from '@structural/json';

/** The user that asks. */
export interface Impersonated {
  /** A user; that of the kubeconfig, if it names one, where it is absent. */
  readonly as?: string;
  readonly asGroups?: readonly string[];
}

/** The headers that ask as somebody else: who is given counts more than who the kubeconfig names. */
export function impersonation({ as, asGroups = [] }: Impersonated, user: JsonObject): Readonly<Record<string, string | string[]>> {
  const given = as !== undefined || asGroups.length > 0;
  const name = given ? as : stringOf(user['as']);
  const groups = given ? asGroups : stringsOf(user['as-groups']);
  const uid = given ? undefined : stringOf(user['as-uid']);
  const extra = given ? undefined : user['as-user-extra'];
  return {
    ...(name !== undefined && { 'Impersonate-User': name }),
    ...(groups.length > 0 && { 'Impersonate-Group': [...groups] }),
    ...(uid !== undefined && { 'Impersonate-Uid': uid }),
    ...(extra !== undefined &&
      isJsonObject(extra) &&
      Object.fromEntries(
        Object.entries(extra).map(([key, value]) => [`Impersonate-Extra-${encodeURIComponent(key.toLowerCase())}`, [...stringsOf(value)]]),
      )),
  };
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function stringsOf(value: JsonObject[string] | undefined): readonly string[] {
  return value !== undefined && isJsonArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
