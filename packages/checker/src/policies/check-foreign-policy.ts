import { NEWEST_KUBERNETES } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import { judgeForeignPolicy, type ForeignPolicy } from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundObject } from '../find/find-objects.js';
import type { CheckSetup } from '../options/check-setup.js';
import { expressionPlace } from '../place/expression-place.js';
import { caretRange, isWrittenAt, writtenRanges } from '../place/position.js';
import { knownKinds } from './known-kinds.js';

/** What is wrong with the expressions in a policy of another tool, and which of its libraries are not known. */
export function checkForeignPolicy(
  file: string,
  document: SourceDocument,
  { path: root }: FoundObject,
  foreign: ForeignPolicy,
  { catalog, kubernetesVersion = NEWEST_KUBERNETES, policyDefinitions = catalog }: CheckSetup,
): readonly Diagnostic[] {
  const { tool } = foreign.policy.dialect;
  const { findings, unknown } = judgeForeignPolicy(foreign, knownKinds(policyDefinitions, kubernetesVersion));
  const said = (severity: Diagnostic['severity'], path: JsonPath, message: string, more: Partial<Diagnostic>): Diagnostic => ({
    rule: 'admission-policy',
    severity,
    message,
    file,
    range: rangeOf(document, [...root, ...path], message),
    related: [],
    ...more,
  });
  const notRead = [...root, ...foreign.root, 'matchConditions'];
  return [
    ...findings.map(({ isError, message, path }) =>
      isError
        ? said('error', path, message.trimEnd(), {})
        : {
            ...said('warning', path, message, { hint: 'a read of this field fails, and has() is false' }),
            message: message.replace(PLACE, ''),
          },
    ),
    ...(foreign.conditions === 'matchCondition' && isWrittenAt(document, notRead)
      ? [
          {
            ...said('warning', [], 'Gatekeeper ignores matchConditions: the field is called matchCondition', {}),
            range: caretRange(document, notRead, 'key'),
          },
        ]
      : []),
    ...(unknown.length === 0
      ? []
      : [
          said(
            'info',
            ['kind'],
            `${tool}'s ${list(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known: what depends on this is not checked`,
            { isLimit: true },
          ),
        ]),
  ];
}

const PLACE = /^ERROR: <input>:\d+:\d+: /;

function rangeOf(document: SourceDocument, path: JsonPath, message: string): Diagnostic['range'] {
  const written = writtenRanges(document, path);
  return (written && expressionPlace(document.text, written.value, message)) ?? caretRange(document, path, 'value');
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
