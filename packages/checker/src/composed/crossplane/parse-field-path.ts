import { EACH, type FieldStep } from '../schema-path.js';

/** A step of a field path, and where it is in the text. */
export interface PlacedStep {
  readonly step: FieldStep;
  readonly start: number;
  readonly end: number;
}

/** What is wrong with a field path, in Crossplane's words. */
export interface PathProblem {
  readonly message: string;
}

/**
 * The steps of a field path of Crossplane, such as `spec.tags[0].key` or `metadata.annotations[example.com/name]`. Linear.
 *
 * Source: crossplane-runtime, `pkg/fieldpath`, `Parse`.
 */
export function parseFieldPath(text: string): readonly PlacedStep[] | PathProblem {
  const steps: PlacedStep[] = [];
  const unexpected = (at: number): PathProblem => ({ message: `unexpected '${text[at] ?? ''}' at position ${at}` });
  for (let at = 0; at < text.length;) {
    if (text[at] === '[') {
      const close = text.indexOf(']', at);
      if (close < 0) return { message: `unterminated '[' at position ${at}` };
      const inner = text.slice(at + 1, close);
      if (inner === '') return unexpected(close);
      if (inner.includes('[')) return unexpected(at + 1 + inner.indexOf('['));
      steps.push({ step: stepIn(inner), start: at + 1, end: close });
      at = close + 1;
      continue;
    }
    if (text[at] === '.') {
      const next = text[at + 1];
      if (at === 0 || next === undefined) return unexpected(at);
      if (next === '.' || next === '[') return unexpected(at + 1);
      at++;
    }
    const end = at + text.slice(at).search(/[[\].]|$/);
    if (text[end] === ']') return unexpected(end);
    if (end > at) steps.push({ step: fieldNamed(text.slice(at, end)), start: at, end });
    else if (text[end] === undefined) break;
    at = end;
  }
  return steps;
}

function stepIn(text: string): FieldStep {
  return /^\d+$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : fieldNamed(text);
}

function fieldNamed(text: string): FieldStep {
  const name = text.replace(/^['"]+|['"]+$/g, '');
  return name === '*' ? EACH : name;
}
