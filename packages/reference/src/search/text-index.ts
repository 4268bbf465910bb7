/**
 * How texts are indexed; the same where an index is made and where it is read. `whole` is the name of a field as one word, `name` has the words that it is
 * made of, `text` those of its description.
 */
export const TEXT_INDEX = { fields: ['whole', 'name', 'text'], idField: 'id' };
