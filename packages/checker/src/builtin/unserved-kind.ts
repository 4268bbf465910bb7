import {
  allKinds,
  kindIn,
  kindsOfGroup,
  servedSince,
  writtenInstead,
  type BuiltinKind,
  type KindState,
  type WrittenInstead,
} from '@structural/builtin';
import { goQuote } from '@structural/go';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { nearNames } from '../names/near-names.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';
import { withoutSuccessor } from './without-successor.js';

/**
 * The error of an object in a group of Kubernetes that the server does not serve: its version is gone, is not there yet or is off, or no version has the
 * kind. Undefined where the kind may be that of a file that no server is to read, such as a kubeconfig.
 */
export function unservedKind(context: ResourceContext, kind: BuiltinKind | undefined, state: KindState): Diagnostic | undefined {
  const { apiVersion, group, kind: name } = context.description;
  const isKnown = kind !== undefined || kindsOfGroup(group).some((each) => each.kind === name);
  const hint = kind === undefined ? hintOfUnknown(context) : hintOf(context, kind, state);
  if (hint === undefined && (kind !== undefined ? state === 'never' : group === '' || QUESTIONS.has(name))) return undefined;
  return {
    rule: isKnown ? 'unserved-version' : 'unknown-kind',
    severity: 'error',
    message: `no matches for kind ${goQuote(name)} in version ${goQuote(apiVersion)}`,
    file: context.file,
    range: rangeIn(context, isKnown || isElsewhere(name) ? ['apiVersion'] : ['kind'], 'value'),
    related: [],
    ...(hint === undefined ? {} : { hint }),
  };
}

/** What a server answers or is asked, also at a subresource, and never stores. */
const QUESTIONS: ReadonlySet<string> = new Set(['ConversionReview', 'Eviction', 'Scale', 'TokenRequest', 'AdmissionReview', 'ImageReview']);

function isElsewhere(name: string): boolean {
  return allKinds().some(({ kind }) => kind === name);
}

function hintOf({ kubernetesVersion, resource }: ResourceContext, kind: BuiltinKind, state: KindState): string | undefined {
  const server = `Kubernetes ${kubernetesVersionText(kubernetesVersion)}`;
  const { apiVersion, removed } = kind;
  if (state === 'gone') {
    const gone = removed === undefined ? `${server} does not serve it any more` : `unavailable in v1.${String(removed)}+`;
    const instead = writtenInstead(kind, resource.value, kubernetesVersion);
    return `${gone}${instead === undefined ? withoutSuccessor(kind, kubernetesVersion.minor) : insteadText(instead)}`;
  }
  if (state === 'off') return `${server} serves it only with --runtime-config=${apiVersion}=true`;
  if (state === 'later') return `${server} does not serve it yet; the first that does is 1.${String(servedSince(kind) ?? 0)}`;
  return undefined;
}

/** A successor, and what else changes in the object. */
function insteadText({ changes, successor }: WrittenInstead): string {
  const shown = changes.slice(0, MAX_CHANGES).map(({ change, field }) => `${field} ${change}`);
  const more = changes.length - shown.length;
  const rest = more > 0 ? [`${String(more)} more`] : [];
  return [`; use ${successor.apiVersion} ${successor.kind}`, ...shown, ...rest].join('; ');
}

const MAX_CHANGES = 4;

function servedAs(name: string, minor: number): readonly BuiltinKind[] {
  return allKinds()
    .filter((each) => each.kind === name && kindIn(each, minor) === 'served')
    .reverse();
}

/** What may have been meant by a kind that no version of its group, or not this one, has. */
function hintOfUnknown({ description: { apiVersion, group, kind }, kubernetesVersion: { minor } }: ResourceContext): string | undefined {
  const served = servedAs(kind, minor);
  const [same] = [...served.filter((each) => each.group === group), ...served];
  if (same !== undefined) return `did you mean apiVersion ${same.apiVersion}?`;
  const names = kindsOfGroup(group)
    .filter((each) => kindIn(each, minor) === 'served')
    .map((each) => each.kind);
  const [near] = nearNames(kind, [...new Set(names)]);
  if (near !== undefined) return `did you mean kind ${near}?`;
  const gone = QUESTIONS.has(kind) ? undefined : kindsOfGroup(group).find((each) => each.kind === kind);
  return gone === undefined ? undefined : `${apiVersion} never had it, and ${gone.apiVersion} is gone`;
}
