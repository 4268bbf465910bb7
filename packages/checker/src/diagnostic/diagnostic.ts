import type { FieldError } from '@structural/core';
import type { Range, TextEdit } from '@structural/document';
import type { Applicability } from '../rules/record/applicability.js';
import type { Severity } from '../rules/record/severity.js';
import type { RuleId } from '../rules/rule-id.js';

/** Another place that belongs to a finding, with what it has to do with it. */
export interface RelatedPlace {
  readonly file: string;
  readonly range: Range;
  readonly message: string;
}

/**
 * Edits that would remove a finding.
 *
 * `safe`: the file was refused (by kubectl's strict field validation, too) or means the same afterwards, there is one thing that can have been
 * meant, nothing that was written is lost but a repetition, and judging again has found nothing new. `unsafe`: a suggestion, which a person has
 * to agree to.
 */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly applicability: Applicability;
}

/**
 * One finding at one place in one file, as plain data. Presenters render this and know nothing else.
 *
 * Ranges are UTF-16 offsets into the whole file's text; lines and columns belong to presenters.
 */
export interface Diagnostic {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Readable alone; the server's own words wherever it has any (a field error's body, a decoder's text). */
  readonly message: string;
  readonly file: string;
  readonly range: Range;
  /** Present exactly when the finding is a field error of the server, with the server's (hoisted) path. */
  readonly cause?: FieldError;
  /** Further places: other versions with the same schema, the first of two equal keys, the line of a CRD that demands it of a resource. */
  readonly related: readonly RelatedPlace[];
  /** The principal fix: applied alone it removes the finding. */
  readonly fix?: Fix;
  /** Further suggestions, among which a person has to choose. */
  readonly suggestions?: readonly Fix[];
  /** Which servers say so, `1.35` each, where several were asked and not all do; the message tells it, too. */
  readonly servers?: readonly string[];
  /** What to do about it, where that is not obvious. */
  readonly hint?: string;
  /** Set where it says how far the verdict goes: no fault, but reports show it where they can. */
  readonly isLimit?: true;
  /** What patches the field before a server sees it, so that the server need not say so: `Kustomization apps`. */
  readonly patchedBy?: string;
}

/** The order in which a file's findings are shown: by place, then as reported. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

/** How many findings are errors and how many warnings. */
export function countSeverities(diagnostics: readonly Diagnostic[]): { readonly errors: number; readonly warnings: number } {
  let errors = 0;
  let warnings = 0;
  for (const { severity } of diagnostics) {
    if (severity === 'error') errors++;
    else if (severity === 'warning') warnings++;
  }
  return { errors, warnings };
}
