import { lineNumberAt } from './line-breaks.js';

/** Which half of goyaml speaks: its scanner counts lines from 1, its parser from 0. */
export type GoyamlStage = 'scanner' | 'parser';

/**
 * A problem as goyaml prints it: `yaml: line 3: did not find expected key`.
 *
 * The line is left out where goyaml leaves it out: on the first line, unless the construct that the problem belongs to (at `context`) stands
 * on a later one. Source: goyaml v2 `parser.fail`.
 */
export function goyamlMessage(stage: GoyamlStage, problem: string, text: string, offset: number, context = offset): string {
  const problemLine = lineNumberAt(text, offset);
  if (problemLine > 0) return `yaml: line ${problemLine + (stage === 'scanner' ? 1 : 0)}: ${problem}`;
  const contextLine = context < offset ? lineNumberAt(text, context) : 0;
  return contextLine > 0 ? `yaml: line ${contextLine}: ${problem}` : `yaml: ${problem}`;
}
