/** Which half of goyaml speaks: its scanner counts lines from 1, its parser from 0. */
export type GoyamlStage = 'scanner' | 'parser';

/**
 * A problem as goyaml prints it: `yaml: line 3: did not find expected key`.
 *
 * `line` counts from 0; on the first line goyaml does not say it. Source: goyaml v2 `parser.fail`.
 */
export function goyamlMessage(stage: GoyamlStage, problem: string, line: number): string {
  return line === 0 ? `yaml: ${problem}` : `yaml: line ${stage === 'scanner' ? line + 1 : line}: ${problem}`;
}
