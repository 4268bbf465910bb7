import type { DerivedPlace } from '@structural/document';

/** What is wrong with an object as what a CustomResourceDefinition is made of. */
export interface SourceFault {
  /** `error`: nothing is made of it · `warning`: something that it says has no effect · `info`: something that it says is replaced. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly hint?: string;
  /** Where in the object. */
  readonly place: DerivedPlace;
  /** Whether the caret goes under a key or a value. */
  readonly mark: 'key' | 'value';
  /** Set where it is no fault, but says what is not checked. */
  readonly isLimit?: true;
}
