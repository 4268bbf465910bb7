import type { Audience } from '../records/audience.js';

/**
 * How strict a comparison is: each name asks for all that the one before it asks for.
 *
 * `stored-data`: the server takes the definition, and what is stored stays readable and can be written back · `writers`: and manifests are accepted as before · `readers`: and what
 * is read, and what is applied, means what it meant · `clients`: and generated clients, names and requests work on.
 */
export type Strictness = 'stored-data' | 'writers' | 'readers' | 'clients';

/** The names from the mildest to the strictest, each with the audiences that count. */
export const LADDER: readonly { readonly strictness: Strictness; readonly audiences: readonly Audience[] }[] = [
  { strictness: 'stored-data', audiences: ['installers', 'stored-data'] },
  { strictness: 'writers', audiences: ['installers', 'stored-data', 'writers'] },
  { strictness: 'readers', audiences: ['installers', 'stored-data', 'writers', 'readers', 'owners'] },
  { strictness: 'clients', audiences: ['installers', 'stored-data', 'writers', 'readers', 'owners', 'clients'] },
];

/** Whether findings about an audience count at a strictness. */
export function countsAt(strictness: Strictness, audience: Audience): boolean {
  return LADDER.some((rung) => rung.strictness === strictness && rung.audiences.includes(audience));
}
