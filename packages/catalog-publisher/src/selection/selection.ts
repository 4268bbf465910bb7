import type { CustomResourceDefinition, LabelSelector } from '@structural/core';

/** Which definitions are published; all of them where it says nothing. */
export interface Selection {
  /** Of these groups only; `*` stands for any text. */
  readonly groups?: readonly string[];
  /** Those with these labels only. */
  readonly labels?: LabelSelector;
  /** Those only that ask for it: `structural/publish: "true"`. */
  readonly optIn?: boolean;
}

/** The label or annotation by which a definition says itself whether it is published. */
const PUBLISH = 'structural/publish';

/** Whether a definition is published. One that says `structural/publish: "false"`, as a label or an annotation, never is. */
export function isSelected({ metadata, spec }: CustomResourceDefinition, { groups, labels, optIn = false }: Selection): boolean {
  const own = [metadata.labels, metadata.annotations].map((map) => map?.get(PUBLISH));
  return (
    !own.includes('false') &&
    (!optIn || own.includes('true')) &&
    (groups === undefined || groups.some((pattern) => matches(spec.group, pattern))) &&
    (labels === undefined || labels(metadata.labels ?? new Map()))
  );
}

/** Whether a text fits a pattern; each piece between stars is taken where it comes first. */
function matches(text: string, pattern: string): boolean {
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - at >= end.length && text.endsWith(end);
}
