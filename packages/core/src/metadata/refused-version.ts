import { isJsonObject, type JsonObject } from '@structural/json';

/** What a server answers, with status 500, to the creation of an object that names a `metadata.resourceVersion`; undefined for one that does not. Source: `k8s.io/apiserver/pkg/storage`, ErrResourceVersionSetOnCreate. */
export function refusedVersion({ metadata }: JsonObject): string | undefined {
  const version = isJsonObject(metadata) ? metadata['resourceVersion'] : undefined;
  // What is no number is nobody's version.
  const isVersion = typeof version === 'string' && /^0*[1-9][0-9]*$/.test(version) && BigInt(version) <= MAX_UINT64;
  return isVersion ? 'resourceVersion should not be set on objects to be created' : undefined;
}

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn;
