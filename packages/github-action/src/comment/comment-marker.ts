import { createHash } from 'node:crypto';
import { workflowInput } from '../action-inputs.js';

/** The variables of the runner that are different in each step, and the inputs that may be different in each leg of a matrix. */
const VARIABLES = ['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION'] as const;
const INPUTS = ['working-directory', 'config', 'files', 'crds', 'kube-version', 'old', 'compare'] as const;

/** The first line of the comment of a step, which nobody sees: by it the next run of the step knows the comment again, and no other step does. */
export function commentMarker(env: Readonly<Record<string, string | undefined>>): string {
  const names = [...VARIABLES.map((name) => env[name] ?? ''), ...INPUTS.map((name) => workflowInput(name, env) ?? '')];
  return `<!-- structural ${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32)} -->`;
}
