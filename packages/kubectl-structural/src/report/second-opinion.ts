import type { KubeconformResult } from 'kubeconform-wasm';
import type { CheckResult, Diagnostic, ResourceVerdict } from '@structural/checker';
import { lineIndex } from '@structural/document';
import { visible } from '@structural/presenters';

/** What kubeconform made of one of our resources. */
export interface Opinion {
  readonly resource: ResourceVerdict;
  readonly theirs: KubeconformResult;
}

/** How many resources kubeconform was heard about, and where it differs from the server, a line each. */
export interface SecondOpinion {
  readonly heard: number;
  readonly differences: readonly string[];
}

/** Where kubeconform would have answered otherwise about the resources of a file, and why. */
export function secondOpinion({ diagnostics, file, text }: CheckResult, opinions: readonly Opinion[]): SecondOpinion {
  const differences: string[] = [];
  const lines = lineIndex(text);
  for (const { resource, theirs } of opinions) {
    const weRefuse = resource.outcome === 'refused' || resource.outcome === 'undecodable';
    const theyRefuse = theirs.status === 'invalid' || theirs.status === 'error';
    if (weRefuse === theyRefuse) continue;
    const { start, end } = theirs.range;
    const own = diagnostics.filter(({ range }) => range.start >= start && range.start <= end);
    const place = `${visible(file)}:${String(lines.positionOf(own[0]?.range.start ?? start).line)}`;
    const name = visible([resource.kind, resource.name].filter(Boolean).join(' '));
    differences.push(
      weRefuse
        ? `${place} ${name}: refused by the server, valid for kubeconform: ${kubeconformMisses(own)}`
        : `${place} ${name}: accepted by the server, ${theirs.status} for kubeconform: ${kubeconformObjections(theirs.errors, theirs.message, own)}`,
    );
  }
  return { heard: opinions.length, differences };
}

const MISSED: ReadonlyMap<Diagnostic['rule'], string> = new Map<Diagnostic['rule'], string>([
  ['list-type', 'a JSON schema cannot ask for unique items of a set or keys of a list map'],
  ['object-meta', 'it does not check metadata as a server does'],
  ['embedded-resource', 'it does not check embedded objects as a server does'],
  ['unserved-version', 'it does not know which versions are served'],
  ['missing-status', 'it does not know subresources'],
  ['undecodable-resource', 'it does not decode as a server does'],
  ['unknown-field', 'without strict it takes fields that strict validation refuses'],
  ['duplicate-key', 'without strict it takes keys that are written twice'],
]);

/** Why kubeconform does not see what we found. */
function kubeconformMisses(own: readonly Diagnostic[]): string {
  const errors = own.filter(({ severity }) => severity === 'error');
  const reasons = new Set(errors.map(({ message, rule }) => MISSED.get(rule) ?? `its schema does not say ${quoted(message)}`));
  return [...reasons].slice(0, MAX_REASONS).join('; ');
}

/** What kubeconform objects to and the server does not. */
function kubeconformObjections(errors: Opinion['theirs']['errors'], message: string, own: readonly Diagnostic[]): string {
  const said = errors.length === 0 ? [message] : errors.map((error) => `${error.path} ${error.message}`.trim());
  const dropped = own.some(({ rule, severity }) => rule === 'unknown-field' && severity !== 'error')
    ? '; the server drops unknown fields'
    : '';
  return said.slice(0, MAX_REASONS).map(quoted).join('; ') + dropped;
}

const MAX_REASONS = 3;
const MAX_QUOTED = 160;

function quoted(text: string): string {
  const line = visible(text.replace(/\s+/g, ' '));
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}"`;
}
