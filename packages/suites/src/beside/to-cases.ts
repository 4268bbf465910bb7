import type { SourceDocument } from '@structural/document';
import { isJsonObject } from '@structural/json';
import type { CaseRequest, Expectation, TestCase } from '../case/test-case.js';
import type { WrittenPlace, SuiteObject } from '../case/written.js';
import type { SuiteProblem } from '../suite.js';
import type { BesideRole } from './beside-name.js';
import { expectationsInComments, type SaidInComment } from './said-in-comments.js';

/** The documents of the files of one test, by what each file is to it. */
export interface BesideFiles {
  /** What the test is called, before its documents are counted. */
  readonly name: string;
  readonly files: ReadonlyMap<BesideRole, { readonly file: string; readonly documents: readonly SourceDocument[] }>;
}

/** Tests, and what keeps others from being ones. */
export interface BesideCases {
  readonly cases: readonly TestCase[];
  readonly problems: readonly SuiteProblem[];
}

/**
 * The tests that some files beside a definition are: each document that is to be accepted or rejected, and an update. What is stored is compared
 * with the document of the same number.
 */
export function toBesideCases({ files, name }: BesideFiles): BesideCases {
  const problems: SuiteProblem[] = [];
  const objects = (role: BesideRole): readonly SuiteObject[] => {
    const { documents = [], file = '' } = files.get(role) ?? {};
    return documents.map((document) => {
      if (!isJsonObject(document.value))
        problems.push({ file, message: 'a test must consist of objects', text: document.text, range: document.range });
      return { file, document, path: [], value: document.value };
    });
  };
  const [accepted, rejected, stored] = [objects('accept'), objects('reject'), objects('stored')];
  const [old, updated] = [objects('old')[0], objects('new')[0]];
  const isUpdate = old !== undefined && updated !== undefined;
  const results = isUpdate && accepted.length === 0 ? 1 : accepted.length;
  for (const object of stored.slice(results)) problems.push(missingCounterpart(object, 'stored', 'accept'));
  if (old !== undefined && updated === undefined) problems.push(missingCounterpart(old, 'old', 'new'));
  if (updated !== undefined && old === undefined) problems.push(missingCounterpart(updated, 'new', 'old'));
  const numbered = (i: number, of: readonly unknown[], word: string): string =>
    `${name} ${word}${of.length > 1 ? ` ${String(i + 1)}` : ''}`;
  const toCase = (title: string, requests: readonly CaseRequest[]): TestCase[] => {
    const at = requests.at(-1)?.object;
    return at === undefined ? [] : [{ name: title, at, requests, isFocused: false }];
  };
  const cases = [
    ...accepted.flatMap((object, i) =>
      toCase(numbered(i, accepted, 'is accepted'), [request('create', 'the creation', object, expectAccepted(object, stored[i]))]),
    ),
    ...rejected.flatMap((object, i) =>
      toCase(numbered(i, rejected, 'is rejected'), [request('create', 'the creation', object, expectRefused(object))]),
    ),
    ...(isUpdate
      ? toCase(`${name} is updated`, [
          request('store', 'what was stored', old, { at: old }),
          request('update', 'the update', updated, expectUpdated(updated, accepted.length === 0 ? stored[0] : undefined)),
        ])
      : []),
  ];
  return { cases, problems };
}

function missingCounterpart({ document, file }: SuiteObject, role: BesideRole, other: BesideRole): SuiteProblem {
  return { file, message: `this document of ${role} has no counterpart in ${other}`, text: document.text, range: document.range };
}

function request(verb: CaseRequest['verb'], name: string, object: SuiteObject, expected: Expectation): CaseRequest {
  return { verb, name, object, patches: [], expected };
}

/** An update without an expected error is to be accepted. */
function expectUpdated(object: SuiteObject, stored: SuiteObject | undefined): Expectation {
  return expectationsInComments(object.document, 'error').length > 0 ? expectRefused(object) : expectAccepted(object, stored);
}

function expectAccepted(object: SuiteObject, stored: SuiteObject | undefined): Expectation {
  return { at: object, ...warningsOf(object), ...(stored && { stored: { ...stored, namesCount: true } }) };
}

function expectRefused(object: SuiteObject): Expectation {
  const errors = expectationsInComments(object.document, 'error').map((said) => {
    const at = inComment(object, said);
    return { at, message: { kind: 'part' as const, text: said.text, at } };
  });
  return { at: errors[0]?.at ?? object, errors, ...warningsOf(object) };
}

function warningsOf(object: SuiteObject): Pick<Expectation, 'warnings'> {
  const said = expectationsInComments(object.document, 'warning');
  return said.length === 0
    ? {}
    : { warnings: said.map((each) => ({ kind: 'part' as const, text: each.text, at: inComment(object, each) })) };
}

function inComment({ document, file }: SuiteObject, { end, start }: SaidInComment): WrittenPlace {
  return { file, document, path: [], range: { start, end } };
}
