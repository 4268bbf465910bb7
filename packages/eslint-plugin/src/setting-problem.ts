/** Something that is wrong with the settings, which concerns no place in the file that is linted. */
export interface SettingProblem {
  readonly severity: 'error' | 'warning';
  /** One clause that begins with the setting. */
  readonly message: string;
}
