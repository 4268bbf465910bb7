import { createHash } from 'node:crypto';

const MAX_NAME = 63;
const HASH_DIGITS = 10;

/**
 * The name of an entity for what has a longer name: itself where Backstage takes it, else its beginning and a hash over all of it.
 *
 * Depends on the name alone, so that an API keeps its entity when its definition changes.
 */
export function entityName(name: string): string {
  if (name.length <= MAX_NAME && /^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(name)) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_DIGITS);
  const start = name
    .replace(/[^\w.-]/g, '-')
    .slice(0, MAX_NAME - HASH_DIGITS - 1)
    .replace(/^[^A-Za-z0-9]+/, '');
  return start === '' ? hash : `${start}-${hash}`;
}
