import type { StoredAnswer } from '../../src/protocol/protocol.js';
import type { Finding } from '../editors/findings.js';

/** What is said over an editor in one look. */
export interface Verdict {
  readonly kind: 'accepted' | 'altered' | 'refused' | 'none';
  readonly text: string;
}

/** What the server does with the definition, as far as there is one. */
export function definitionVerdict(findings: readonly Finding[], hasDefinition = true): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (errors > 0) return { kind: 'refused', text: `Refused: ${counted(errors, 'error')}` };
  if (!hasDefinition) return { kind: 'none', text: 'No CustomResourceDefinition' };
  if (warnings > 0) return { kind: 'altered', text: `Accepted, ${counted(warnings, 'warning')}` };
  return { kind: 'accepted', text: 'Accepted' };
}

/** What the server does with the resources. */
export function resourceVerdict(findings: readonly Finding[], { objects }: StoredAnswer): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return { kind: 'refused', text: `Refused: ${counted(errors, 'error')}` };
  const custom = objects.filter(({ outcome }) => outcome !== 'unknown-kind');
  if (custom.every(({ outcome }) => outcome === 'types-only') && custom.length > 0)
    return { kind: 'none', text: 'Types and fields are right' };
  if (custom.length === 0) return { kind: 'none', text: objects.length === 0 ? 'No resource' : 'The CRD does not define this kind' };
  const sum = (of: 'coerced' | 'defaulted' | 'removed'): number => custom.reduce((total, object) => total + object[of].length, 0);
  const removed = sum('removed');
  const others = sum('defaulted') + sum('coerced');
  const filled = others > 0 ? `, fills in ${counted(others, 'field')}` : '';
  if (removed > 0) return { kind: 'altered', text: `Accepted, but drops ${counted(removed, 'field')}${filled}` };
  return { kind: 'accepted', text: `Accepted${filled || ' as written'}` };
}

/** What is said where nothing was found: that the server accepts both texts only where there are both. */
export function noFindings(definition: Verdict, resource: Verdict): string {
  return definition.kind === 'accepted' && resource.kind === 'accepted'
    ? 'The server accepts both, and drops nothing.'
    : `No findings. Definition: ${definition.text}. Resource: ${resource.text}.`;
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
