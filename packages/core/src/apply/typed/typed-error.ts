import { elementText, type PathElement } from '../fields/path-element.js';

/** What does not fit a type, and the way to it; the way is empty at the top. Source: `structured-merge-diff`, typed.ValidationError. */
export interface TypedError {
  readonly path: string;
  readonly message: string;
}

/** An error where `steps` lead to. */
export function typedError(steps: readonly PathElement[], message: string): TypedError {
  return { path: steps.map(elementText).join(''), message };
}

/** Errors as one text: a single one by itself, several below each other. */
export function typedErrorsText(errors: readonly TypedError[]): string {
  const texts = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return texts.length === 1 ? texts.join('') : ['errors:', ...texts.map((text) => `  ${text}`)].join('\n');
}
