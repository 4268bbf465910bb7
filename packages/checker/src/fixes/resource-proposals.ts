import type { JsonPath, SourceDocument } from '@structural/document';
import { isJsonObject, type JsonObject, valueAt } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { resourceCausePath } from '../origins/cause-path.js';
import { goUnquote, parseStrictFieldPath } from '../place/strict-field-path.js';
import { fixResourceField } from '../fixers/fix-field-name.js';
import { fixUndecodable, fixValue } from '../fixers/fix-value.js';
import { remove, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** Makes the fixes of findings about one resource, that stands at `root` and is judged by `found`. */
export function resourceProposals(
  document: SourceDocument,
  root: JsonPath,
  found: FoundDefinition,
): (diagnostic: Diagnostic) => readonly Proposal[] {
  const resource = valueAt(document.value, root);
  if (!isJsonObject(resource)) return () => [];
  const version = versionOf(resource);
  let guesses = 0;
  return (diagnostic) => {
    const { cause, message, rule } = diagnostic;
    if (cause !== undefined) return fixValue(document, [...root, ...resourceCausePath(cause, resource)], cause);
    if (rule === 'unknown-field' && guesses++ < MAX_GUESSES) {
      const quoted = /^\w+ field "(.*)"$/s.exec(message)?.[1];
      const steps = quoted === undefined ? undefined : parseStrictFieldPath(resource, goUnquote(quoted));
      return steps === undefined ? [] : fixResourceField(document.value, [...root, ...steps], steps, found.value, version);
    }
    if (rule === 'undecodable-resource') return fixUndecodable(document, diagnostic);
    if (rule === 'unserved-version' || rule === 'unknown-kind') return fixType(root, resource, diagnostic);
    if (rule === 'dropped-field' && message.startsWith('the status is dropped'))
      return [unsafe('Remove the status', remove([...root, 'status']))];
    return [];
  };
}

/** The type that an object may have been meant to have, by what its hint says: a version that takes the place of its own is safe where nothing else changes. */
function fixType(root: JsonPath, { kind }: JsonObject, { hint = '' }: Diagnostic): readonly Proposal[] {
  const [, field, meant] = /^did you mean (apiVersion|kind) (\S+)\?$/.exec(hint) ?? [];
  if (field !== undefined && meant !== undefined) return [unsafe(`Write ${meant}`, set([...root, field], meant))];
  const [, apiVersion, successor, changes] = /; use (\S+) (\w+)(;.*)?$/s.exec(hint) ?? [];
  if (apiVersion === undefined || successor !== kind) return [];
  return [safeIf(changes === undefined, `Write ${apiVersion}`, set([...root, 'apiVersion'], apiVersion))];
}

// Each costs a look at all names that are known beside the field.
const MAX_GUESSES = 200;

/** The version that a resource names, without its group. */
function versionOf({ apiVersion }: JsonObject): string {
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '';
}
