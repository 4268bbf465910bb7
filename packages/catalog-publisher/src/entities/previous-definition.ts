/** What an entity carries in the place of its previous definition where there was none: the definition is new. */
export const NO_PREVIOUS = 'none';

/** The definition that one of a name replaces, as entities carry it, or {@link NO_PREVIOUS}; undefined where that is not known. */
export type PreviousOf = (definition: string) => string | undefined;
