import { errorText, type ResourceJudgement } from '@structural/core';
import type { JsonObject, JsonPath, JsonValue } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** The warnings that a server sends: beside a refusal those that it has collected by then. */
export function sentWarnings(judgement: ResourceJudgement, isRefused: boolean): readonly string[] {
  if (!isRefused) return judgement.warnings;
  const early = new Set([
    ...judgement.forgiven.map(errorText),
    ...judgement.warnings.filter((text) => text.startsWith('.metadata.ownerReferences ')),
  ]);
  return judgement.warnings.filter((text) => early.has(text));
}

/** A warning that the server does not come to send, as it refuses before. */
export function unsent(warning: Diagnostic): Diagnostic {
  if (warning.message.startsWith('.metadata.ownerReferences ')) return warning;
  return { ...warning, severity: 'info', hint: 'the server says so once it accepts the resource' };
}

/** That a version is deprecated. */
export function deprecatedVersion(context: ResourceContext, message: string): Diagnostic {
  return {
    rule: 'resource-warning',
    severity: 'warning',
    message,
    file: context.file,
    range: rangeIn(context, ['apiVersion'], 'value'),
    related: [],
  };
}

/** What a server warns of, but for errors that it forgives, which have places of their own. */
export function otherWarnings({ warnings, forgiven }: ResourceJudgement): readonly string[] {
  if (forgiven.length === 0) return warnings;
  const texts = new Set(forgiven.map(errorText));
  return warnings.filter((text) => !texts.has(text));
}

/** A warning of the server. */
export function serverWarning(context: ResourceContext, message: string): Diagnostic {
  return {
    rule: 'resource-warning',
    severity: 'warning',
    message,
    file: context.file,
    range: rangeIn(context, warnedPath(context, message), 'value'),
    related: [],
  };
}

function warnedPath({ resource: { value } }: ResourceContext, message: string): JsonPath {
  if (message.startsWith('.metadata.ownerReferences ')) return ['metadata', 'ownerReferences'];
  const quoted = /^metadata\.finalizers: "([^"\\]*)"/.exec(message)?.[1];
  const index = quoted === undefined ? -1 : finalizersOf(value).indexOf(quoted);
  return index === -1 ? ['metadata', 'finalizers'] : ['metadata', 'finalizers', index];
}

function finalizersOf(value: JsonObject): readonly JsonValue[] {
  const metadata = value['metadata'];
  const finalizers = typeof metadata === 'object' && metadata !== null && 'finalizers' in metadata ? metadata.finalizers : undefined;
  return Array.isArray(finalizers) ? finalizers : [];
}
