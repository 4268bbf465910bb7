/**
 * Who can be affected by a change.
 *
 * `installers`: who installs the definition, which the server refuses · `stored-data`: what lies in storage · `writers`: who sends resources · `readers`: who reads them and knows the fields of the other side ·
 * `owners`: who applies them, and so owns fields · `clients`: what was generated from the definition, or knows its names and requests.
 */
export type Audience = 'installers' | 'stored-data' | 'writers' | 'readers' | 'owners' | 'clients';

/** All audiences, those first who are affected most. */
export const AUDIENCES: readonly Audience[] = ['installers', 'stored-data', 'writers', 'readers', 'owners', 'clients'];

/** `forward`: the new definition takes the place of the old one · `rollback`: the old one comes back after the new one was in use. */
export type Direction = 'forward' | 'rollback';
