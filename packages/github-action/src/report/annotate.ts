import type { CheckResult, Diagnostic } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { abridged, annotationCommand, MAX_OF_ANNOTATION, placeDiagnostic, toAnnotation, type Annotation } from '@structural/presenters';

/** A finding as the runner annotates it, as plain data; what is found where there is none in the diff moves to the nearest hunk. */
export interface PlacedAnnotation extends Annotation {
  /** The name under which the file was read, by which its past is known. */
  readonly name: string;
  /** How many findings it is about. */
  readonly findings: number;
  /** Set for what changed: where it stood, and whether it stood there alone. */
  readonly change?: { readonly oldLine?: number; readonly isGone: boolean; readonly isOld: boolean };
}

/** The first errors and the first warnings of a file, at most `most` of each. */
export function annotationsOf(
  { diagnostics, text }: CheckResult,
  most: number,
  toPath: (file: string) => string,
): readonly PlacedAnnotation[] {
  const first = (severity: 'error' | 'warning'): readonly Diagnostic[] =>
    diagnostics.filter((found) => found.severity === severity).slice(0, most);
  const shown = [...first('error'), ...first('warning')];
  if (shown.length === 0) return [];
  const lines = lineIndex(text);
  return shown.map((diagnostic) => ({
    ...toAnnotation(placeDiagnostic(diagnostic, '', { lines }), toPath),
    name: diagnostic.file,
    findings: 1,
  }));
}

/** Annotates findings, the most severe first, as long as GitHub shows them. */
export interface Annotator {
  /** The commands for what must not wait: errors, until there are enough. */
  add(annotations: readonly PlacedAnnotation[]): Promise<string>;
  /** The commands for the warnings that were put by. */
  end(): Promise<string>;
  /** How many findings are annotated. */
  shown(): number;
}

/** Where an annotation goes in the diff. */
export type PlaceInDiff = (annotation: PlacedAnnotation) => Promise<Annotation>;

/**
 * Makes an annotator that prints at most `most` errors, at once, and at most `most` warnings, at the end: GitHub takes annotations in the order
 * in which they are printed, so that no error gives way to a warning. `spent` errors have been annotated already.
 */
export function annotator(most: number, spent: number, placeInDiff: PlaceInDiff): Annotator {
  let left = Math.max(most - spent, 0);
  let shown = 0;
  const kept: PlacedAnnotation[] = [];
  const print = async (annotations: readonly PlacedAnnotation[]): Promise<string> => {
    const placed = await Promise.all(annotations.map(placeInDiff));
    return placed.map((each) => `${annotationCommand({ ...each, message: abridged(each.message, MAX_OF_ANNOTATION) })}\n`).join('');
  };
  return {
    add: (annotations) => {
      const warnings = annotations.filter(({ level }) => level !== 'error').slice(0, Math.max(most - kept.length, 0));
      const errors = annotations.filter(({ level }) => level === 'error').slice(0, left);
      kept.push(...warnings);
      left -= errors.length;
      shown += [...errors, ...warnings].reduce((sum, { findings }) => sum + findings, 0);
      return print(errors);
    },
    end: () => print(kept),
    shown: () => shown,
  };
}
