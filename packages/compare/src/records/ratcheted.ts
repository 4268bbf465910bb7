/** What pages say of changes that the server forgives of what is stored. */
export const RATCHETED = 'Stored values are tolerated until they change.';
