import { visible, visibleLines, workflowCommand } from '@structural/presenters';

/** What keeps the action from doing what it was asked, as one annotation. */
export interface ActionProblem {
  readonly title: string;
  readonly message: string;
  /** The place in the repository that it is about, where there is one; lines and columns count from 1. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
}

/** The problem as a workflow command, with a line end. */
export function annotateProblem({ message, place, title }: ActionProblem, severity: 'error' | 'warning' | 'notice' = 'error'): string {
  const at = place && { file: visible(place.file), line: String(place.line), col: String(place.column) };
  return `${workflowCommand(severity, { title, ...at }, visibleLines(message, ''))}\n`;
}

/** What an unknown error says, in one line. */
export function errorText(error: unknown): string {
  const text = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return text.split(/[\r\n]/, 1)[0] ?? '';
}
