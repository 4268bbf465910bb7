import type { DerivedPlace, JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { itemsIn, memberIn } from '../json.js';
import type { VersionParts } from './crossplane-fields.js';

/** Where in a CompositeResourceDefinition a value of the definition of its composite resources comes from. */
export function placesOfComposite(path: JsonPath, spec: JsonObject, parts: VersionParts): DerivedPlace {
  return placeIn(path, spec, parts, 'names');
}

/** The same for the definition of its claims. */
export function placesOfClaim(path: JsonPath, spec: JsonObject, parts: VersionParts): DerivedPlace {
  if (path[0] === 'metadata' && path[1] === 'name') return { path: ['spec', 'claimNames', 'plural'] };
  return placeIn(path, spec, parts, 'claimNames');
}

function placeIn(path: JsonPath, spec: JsonObject, parts: VersionParts, names: string): DerivedPlace {
  const [first, second, third, ...rest] = path;
  if (first === 'metadata') return placeOfMetadata(path, spec);
  if (first !== 'spec') return { path };
  if (second === 'names') {
    const own = itemsIn(memberIn(spec, names, 'categories')).length;
    const isAdded = third === 'categories' && typeof rest[0] === 'number' && rest[0] >= own;
    return { path: ['spec', names, ...path.slice(2, isAdded ? 3 : undefined)], ...(isAdded && ADDED) };
  }
  if (second === 'scope' && memberIn(spec, 'scope') === undefined) return { path: ['spec'], ...ADDED };
  if (second !== 'versions' || typeof third !== 'number') return { path };
  return placeInVersion(path, memberIn(itemsIn(memberIn(spec, 'versions'))[third], 'additionalPrinterColumns'), parts);
}

const ADDED = { isAdded: true } as const;

function placeOfMetadata(path: JsonPath, spec: JsonObject): DerivedPlace {
  const [, field, key] = path;
  const isOwn = field === 'annotations' || (field === 'labels' && memberIn(spec, 'metadata', 'labels', String(key)) !== undefined);
  return { path: isOwn ? ['spec', ...path] : path };
}

/** The place of a value below `spec.versions[i]`. */
function placeInVersion(path: JsonPath, columns: Parameters<typeof itemsIn>[0], parts: VersionParts): DerivedPlace {
  const version = path.slice(0, 3);
  const [field, next, ...below] = path.slice(3);
  if (field === 'storage') return { path: [...version, 'referenceable'] };
  if (field === 'additionalPrinterColumns' && typeof next === 'number' && next >= itemsIn(columns).length)
    return { path: [...version, field], ...ADDED };
  if (field === 'subresources' && next === 'status') return { path: [...version, field], ...ADDED };
  if (field !== 'schema' || below[0] !== 'properties') return { path };
  const [, part, keyword, name] = below;
  const added = part === 'spec' ? parts.specFields : part === 'status' ? parts.statusFields : undefined;
  const isAdded = added !== undefined && keyword === 'properties' && typeof name === 'string' && Object.hasOwn(added, name);
  return isAdded ? { path: path.slice(0, 8), ...ADDED } : { path };
}
