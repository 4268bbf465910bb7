import type { FieldError, FieldPath } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import { blamedPaths, type BlamedPath } from '../origins/definition-cause.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { manifestPaths } from '../place/manifest-path.js';
import { readFound } from '../find/read-found.js';
import { goUnquote, parseStrictFieldPath } from '../place/strict-field-path.js';
import type { ErrorPlace, Mender } from '../fixers/fixer.js';
import { costMenders } from '../fixers/fix-cost.js';
import { definitionMenders } from '../fixers/fix-definition.js';
import { mendDefinitionField } from '../fixers/fix-field-name.js';
import { mendFormat } from '../fixers/fix-format.js';
import { junctorMenders } from '../fixers/fix-junctor.js';
import { keywordMenders } from '../fixers/fix-keyword.js';
import { structureMenders } from '../fixers/fix-structure.js';
import { mendUndecodable, mendValue } from '../fixers/fix-value.js';
import type { Proposal } from '../proposals/proposal.js';

const MENDERS: ReadonlyMap<string, Mender> = new Map([...structureMenders, ...junctorMenders, ...keywordMenders, ...costMenders, ...definitionMenders]);

/** Makes the mends of findings about one definition. */
export function definitionProposals(document: SourceDocument, found: FoundDefinition): (diagnostic: Diagnostic) => readonly Proposal[] {
  let blamed: BlamedPath | undefined;
  const blame = (error: FieldError): FieldPath => {
    if (blamed === undefined) {
      const read = readFound(document, found);
      blamed = read.ok ? blamedPaths(read.definition) : ({ path }) => path;
    }
    return blamed(error);
  };
  return (diagnostic) => {
    const { cause, message, rule } = diagnostic;
    if (cause !== undefined) return errorProposals(document, found, cause, blame(cause));
    if (rule === 'unknown-field') {
      const quoted = /^\w+ field "(.*)"$/s.exec(message)?.[1];
      const path = quoted === undefined ? undefined : parseStrictFieldPath(found.value, goUnquote(quoted));
      return path === undefined ? [] : mendDefinitionField(document.value, found.path, [...found.path, ...path]);
    }
    if (rule === 'undecodable-definition') return mendUndecodable(document, diagnostic);
    return rule === 'crd-warning' ? mendFormat(document, diagnostic) : [];
  };
}

/** The mends of an error, made at every place that it stands for: what is proposed at all of them, as one. */
function errorProposals(document: SourceDocument, found: FoundDefinition, error: FieldError, blamed: FieldPath): readonly Proposal[] {
  const mender = MENDERS.get(error.origin);
  const { paths, more } = manifestPaths(found.value, mender === undefined ? blamed : error.path, MAX_PLACES);
  if (more > 0) return [];
  const causes = manifestPaths(found.value, blamed, MAX_PLACES).paths;
  const each = paths.map((path, i) => {
    const place: ErrorPlace = {
      document: document.value, base: found.path, definition: found.value, error, path: [...found.path, ...path],
      cause: [...found.path, ...(causes[i] ?? path)],
    };
    return mender?.(place) ?? mendValue(document, place.path, error);
  });
  return agreed(each);
}

const MAX_PLACES = 64;

/** The proposals that all places share by title, with the changes of all of them. */
function agreed(each: readonly (readonly Proposal[])[]): readonly Proposal[] {
  const [first = [], ...others] = each;
  return first.flatMap((proposal) => {
    const same = others.map((proposals) => proposals.find(({ applicability, title }) => title === proposal.title && applicability === proposal.applicability));
    if (!same.every((each) => each !== undefined)) return [];
    const changes = [proposal, ...same].flatMap((each) => each.changes);
    return changes.length === 0 ? [] : [{ ...proposal, changes: distinct(changes) }];
  });
}

/** Changes without repetitions, as of a definition's name that every place of an error sets alike. */
function distinct<T>(changes: readonly T[]): readonly T[] {
  const byText = new Map(changes.map((change) => [textOf(change), change]));
  return [...byText.values()];
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));
}
