/** The name of a way in which YAML reads another value than the text seems to say. */
export type PitfallId =
  | 'ambiguous-boolean'
  | 'ambiguous-date'
  | 'ambiguous-key'
  | 'ambiguous-number'
  | 'sexagesimal-number';
