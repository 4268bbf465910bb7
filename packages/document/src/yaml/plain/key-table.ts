/** Plain keys of a text, each in the slot of its hash; a later one of the same slot drives out the one before. */
export type KeyTable = (string | undefined)[];
