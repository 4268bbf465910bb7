/** What pages say of changes that the server forgives of what is stored. */
export const RATCHETED = 'What is stored is forgiven until it is touched.';
