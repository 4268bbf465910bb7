/** Something that is wrong with the settings, which concerns no place in the file that is linted. */
export interface SettingProblem {
  readonly severity: 'error' | 'warning';
  /** One clause that begins with the setting. */
  readonly message: string;
  /** The files that it is about, by their names from the root; none where it is about an entry. */
  readonly files?: readonly string[];
  /** Words that all stand in a text of which it makes the verdict doubtful; absent where that may be any. */
  readonly about?: readonly string[];
}
