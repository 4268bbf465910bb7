import { compareVersions } from '../names/version-name.js';
import type { CustomResourceDefinition } from './custom-resource-definition.js';

/**
 * What a server warns of with every request in a version, refused ones included: its own words, or what to use instead; `undefined` for a
 * version that is not deprecated.
 *
 * Source: `pkg/apiserver`, defaultDeprecationWarning.
 */
export function deprecationWarning({ spec }: CustomResourceDefinition, version: string): string | undefined {
  const { versions = [] } = spec;
  const own = versions.find(({ name }) => name === version);
  if (own?.deprecated !== true) return undefined;
  if (own.deprecationWarning !== undefined) return own.deprecationWarning;
  const { group, names } = spec;
  const [newest] = versions
    .filter(({ deprecated, name, served }) => served && !deprecated && compareVersions(name, version) < 0)
    .map(({ name }) => name)
    .sort(compareVersions);
  const text = `${group}/${version} ${names.kind} is deprecated`;
  return newest === undefined ? text : `${text}; use ${group}/${newest} ${names.kind}`;
}
