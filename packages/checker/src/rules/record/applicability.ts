/** Whether a fix may be applied unseen (`safe`), or is a suggestion that a person has to agree to (`unsafe`). */
export type Applicability = 'safe' | 'unsafe';
