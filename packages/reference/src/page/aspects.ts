/** What a version says of one aspect of a field, in words. */
export interface SaidAspect {
  readonly text: string;
  /** The name of the aspect where the text does not say itself what it is about. */
  readonly label?: string;
  /** False where the text says that nothing is said. */
  readonly isSaid: boolean;
}

/** What is to be shown of an aspect of which a version says `text`, maybe nothing. */
export function shownAspect(aspect: string, text: string): SaidAspect {
  if (text === '') return { text: UNSAID[aspect] ?? `no ${aspect}`, isSaid: false };
  return { text, isSaid: true, ...(!PHRASES.has(aspect) && { label: aspect }) };
}

/** What says itself what it is about. */
const PHRASES: ReadonlySet<string> = new Set(['type', 'required', 'bounds', 'nullable', 'mutability', 'rules', 'choices']);

/** What nothing being said means. */
const UNSAID: Readonly<Record<string, string>> = { mutability: 'may change', nullable: 'not nullable', 'unknown fields': 'no object' };
