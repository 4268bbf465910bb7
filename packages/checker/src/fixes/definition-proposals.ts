import type { FieldError, FieldPath, ReadDefinition } from '@structural/core';
import { pathAt, type JsonPath, type SourceDocument } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { causePath } from '../origins/cause-path.js';
import { originRecord } from '../origins/origins.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { manifestPaths } from '../place/manifest-path.js';
import { readShared } from '../catalog/read-shared.js';
import { goUnquote, parseStrictFieldPath } from '../place/strict-field-path.js';
import type { ErrorSubject } from '../fixers/fixer.js';
import { fixDefinitionField } from '../fixers/fix-field-name.js';
import { fixFormat } from '../fixers/fix-format.js';
import { fixTypeMeta } from '../fixers/fix-type-meta.js';
import { fixUnions } from '../fixers/fix-unions.js';
import { fixUndecodable, fixValue } from '../fixers/fix-value.js';
import { unsafe, type Proposal } from '../proposals/proposal.js';

/** Makes the fixes of findings about one definition. */
export function definitionProposals(document: SourceDocument, found: FoundDefinition): (diagnostic: Diagnostic) => readonly Proposal[] {
  let read: ReadDefinition | undefined;
  const reading = (): ReadDefinition => (read ??= readShared(document, found));
  const causeOf = (error: FieldError): FieldPath => {
    const definition = reading();
    return definition.ok ? causePath(error, definition.definition) : error.path;
  };
  // Where the server does not look it takes the file as it is, so that a field which counts at last changes what is asked for.
  const isUnreported = (message: string): boolean => {
    const definition = reading();
    return definition.ok && definition.unreportedFields.includes(message);
  };
  // What only an older server does not know is no mistake.
  const isKnown = (message: string): boolean => {
    const definition = reading();
    return definition.ok && !definition.strictErrors.includes(message) && !definition.unreportedFields.includes(message);
  };
  return (diagnostic) => {
    const { cause, message, rule } = diagnostic;
    if (cause !== undefined) return errorProposals(document, found, cause, causeOf(cause));
    if (rule === 'unknown-field') {
      if (isKnown(message)) return [];
      const quoted = /^\w+ field "(.*)"$/s.exec(message)?.[1];
      const path = quoted === undefined ? undefined : parseStrictFieldPath(found.value, goUnquote(quoted));
      const proposals = path === undefined ? [] : fixUnknownField(document.value, found.path, path);
      return isUnreported(message) ? proposals.map((proposal) => ({ ...proposal, applicability: 'unsafe' })) : proposals;
    }
    if (rule === 'undecodable-definition') return [...fixTypeMeta(found.value, found.path), ...fixUndecodable(document, diagnostic)];
    if (rule === 'taken-name') return withoutShortName(document, diagnostic);
    return rule === 'crd-warning' ? fixFormat(document, diagnostic) : [];
  };
}

function withoutShortName(document: SourceDocument, { range }: Diagnostic): readonly Proposal[] {
  const path = pathAt(document, range);
  return path.at(-2) === 'shortNames' ? [unsafe('Remove the short name', { do: 'remove', path })] : [];
}

function fixUnknownField(document: JsonValue, base: JsonPath, path: JsonPath): readonly Proposal[] {
  const whole = [...base, ...path];
  return path.at(-1) === 'x-kubernetes-unions' ? fixUnions(document, whole) : fixDefinitionField(document, base, whole);
}

/** The fixes of an error, made at every place that it stands for: what is proposed at all of them, as one. */
function errorProposals(document: SourceDocument, found: FoundDefinition, error: FieldError, cause: FieldPath): readonly Proposal[] {
  const { fixes } = originRecord(error.origin);
  const { paths, more } = manifestPaths(found.value, fixes === undefined ? cause : error.path, MAX_PLACES);
  if (more > 0) return [];
  const causes = manifestPaths(found.value, cause, MAX_PLACES).paths;
  const each = paths.map((path, i) => {
    const subject: ErrorSubject = {
      document: document.value,
      base: found.path,
      definition: found.value,
      error,
      path: [...found.path, ...path],
      cause: [...found.path, ...(causes[i] ?? path)],
    };
    return fixes?.(subject) ?? fixValue(document, subject.path, error);
  });
  return agreed(each);
}

const MAX_PLACES = 64;

/** The proposals that all places share by title, with the changes of all of them. */
function agreed(each: readonly (readonly Proposal[])[]): readonly Proposal[] {
  const [first = [], ...others] = each;
  return first.flatMap((proposal) => {
    const same = others.map((proposals) =>
      proposals.find(({ applicability, title }) => title === proposal.title && applicability === proposal.applicability),
    );
    if (!same.every((each) => each !== undefined)) return [];
    const changes = [proposal, ...same].flatMap((each) => each.changes);
    return changes.length === 0 ? [] : [{ ...proposal, changes: distinct(changes) }];
  });
}

/** Changes without repetitions, as of a definition's name that every place of an error sets alike. */
function distinct<T>(changes: readonly T[]): readonly T[] {
  const byText = new Map(changes.map((change) => [jsonText(change), change]));
  return [...byText.values()];
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));
}
