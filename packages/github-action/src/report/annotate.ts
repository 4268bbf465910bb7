import type { CheckResult, Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { annotation } from '@structural/presenters';

/** The annotations of one file, as workflow commands with line ends. */
export interface Annotations {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** The first errors and the first warnings of a file, at most `most` of each. */
export function annotationsOf({ diagnostics, text }: CheckResult, most: number, toPath: (file: string) => string): Annotations {
  const first = (severity: 'error' | 'warning'): readonly Diagnostic[] =>
    diagnostics.filter((found) => found.severity === severity).slice(0, most);
  const [errors, warnings] = [first('error'), first('warning')];
  if (errors.length + warnings.length === 0) return { errors: [], warnings: [] };
  const lines = lineIndex(text);
  const toCommand = (diagnostic: Diagnostic): string => `${annotation(diagnostic, lines, toPath)}\n`;
  return { errors: errors.map(toCommand), warnings: warnings.map(toCommand) };
}

/** Annotates findings, the most severe first, as long as GitHub shows them. */
export interface Annotator {
  /** The commands for what must not wait: errors, until there are enough. */
  add(annotations: Annotations): string;
  /** The commands for the warnings that were put by. */
  end(): string;
  /** How many findings are annotated. */
  shown(): number;
}

/**
 * Makes an annotator that prints at most `most` errors, at once, and at most `most` warnings, at the end: GitHub takes annotations in the order
 * in which they are printed, so that no error gives way to a warning. `spent` errors have been annotated already.
 */
export function annotator(most: number, spent: number): Annotator {
  let left = Math.max(most - spent, 0);
  let printedErrors = 0;
  const kept: string[] = [];
  return {
    add: ({ errors, warnings }) => {
      kept.push(...warnings.slice(0, most - kept.length));
      const printed = errors.slice(0, left);
      left -= printed.length;
      printedErrors += printed.length;
      return printed.join('');
    },
    end: () => kept.join(''),
    shown: () => printedErrors + kept.length,
  };
}
