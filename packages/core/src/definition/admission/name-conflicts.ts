import { goQuote } from '@structural/go';
import type { CustomResourceDefinitionNames } from '../custom-resource-definition.js';

/** The names of definitions of one group that a server has accepted, each with the definition that has it. */
export interface AcceptedNames {
  readonly resources: ReadonlyMap<string, string>;
  readonly kinds: ReadonlyMap<string, string>;
}

/** A name that a server does not accept. */
export interface NameConflict {
  readonly reason: 'PluralConflict' | 'SingularConflict' | 'ShortNamesConflict' | 'KindConflict' | 'ListKindConflict';
  /** Below `spec.names`. */
  readonly path: readonly (string | number)[];
  readonly name: string;
  /** The definition that has it. */
  readonly by: string;
}

/**
 * The names of a definition that are taken, in the order in which the server looks at them: it accepts the object all the same, does not
 * serve a new one (`NamesAccepted: False`), and tells of the last one. `accepted` are its own names so far, which are taken for everything but themselves.
 *
 * Source: apiextensions-apiserver, `pkg/controller/status`.
 */
export function nameConflicts(
  names: CustomResourceDefinitionNames,
  taken: AcceptedNames,
  accepted?: CustomResourceDefinitionNames,
): readonly NameConflict[] {
  const { kind, listKind, plural, shortNames = [], singular } = names;
  const own = new Set(accepted?.shortNames);
  const given: readonly (readonly [reason: NameConflict['reason'], path: NameConflict['path'], name: string, own: string | undefined])[] = [
    ['PluralConflict', ['plural'], plural, accepted?.plural],
    ['SingularConflict', ['singular'], singular, accepted?.singular],
    ...(shortNames.join() === (accepted?.shortNames ?? []).join() ? [] : shortNames).map(
      (name, i) => ['ShortNamesConflict', ['shortNames', i], name, own.has(name) ? name : undefined] as const,
    ),
    ['KindConflict', ['kind'], kind, accepted?.kind],
    ['ListKindConflict', ['listKind'], listKind, accepted?.listKind],
  ];
  return given.flatMap(([reason, path, name, ownName]) => {
    const by = (reason === 'KindConflict' || reason === 'ListKindConflict' ? taken.kinds : taken.resources).get(name);
    return name === '' || name === ownName || by === undefined ? [] : [{ reason, path, name, by }];
  });
}

/** What the server says in the condition `NamesAccepted`, which is about the last kind of conflict alone; undefined where there is none. */
export function namesCondition(conflicts: readonly NameConflict[]): { readonly reason: string; readonly message: string } | undefined {
  const reason = conflicts.at(-1)?.reason;
  if (reason === undefined) return undefined;
  const names = new Set(conflicts.filter((conflict) => conflict.reason === reason).map(({ name }) => name));
  const messages = [...names].map((name) => `${goQuote(name)} is already in use`);
  return { reason, message: messages.length === 1 ? messages.join('') : `[${messages.join(', ')}]` };
}

/** The names that a server accepts of a definition: those without a conflict, short names all or none; what it had accepted stands for the others. */
export function acceptedNames(
  names: CustomResourceDefinitionNames,
  conflicts: readonly NameConflict[],
  accepted?: CustomResourceDefinitionNames,
): CustomResourceDefinitionNames {
  const refused = new Set(conflicts.map(({ path: [field] }) => field));
  const { shortNames = [], ...others } = names;
  const kept = refused.has('shortNames') ? accepted?.shortNames : shortNames;
  const nameOf = (field: 'plural' | 'singular' | 'kind' | 'listKind'): string =>
    refused.has(field) ? (accepted?.[field] ?? '') : names[field];
  return {
    ...others,
    plural: nameOf('plural'),
    singular: nameOf('singular'),
    kind: nameOf('kind'),
    listKind: nameOf('listKind'),
    ...(kept && { shortNames: kept }),
  };
}
