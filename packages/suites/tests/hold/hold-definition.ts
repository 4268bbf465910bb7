import { toResourceType, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { isJsonObject, printJson } from '@structural/json';
import { constraintsOf } from '@structural/witness';
import { openJudge, type Judge } from '@structural/witness';
import { readCases } from '../../src/cases/read-cases.js';
import type { TestCase } from '../../src/case/test-case.js';
import { initialTests, type InitialTest, type MissingTest } from '../../src/init/initial-tests.js';
import { verifiedTests } from '../../src/init/verified-tests.js';
import { runCase } from '../../src/run/run-case.js';
import type { SuiteDefinition } from '../../src/suite.js';
import { figuresOf, type Figures, type HeldConstraint, type SideOutcome } from './figures.js';
import { whyNotAccepted, whyNotConfirmed, whyNotRefused } from './oracle-answer.js';
import { AskedDefinition, type AskedRequest, type OracleRequest } from './oracle-question.js';

/** What `test init` writes for one definition, as questions to the program that answers for the server's code. */
export interface HeldDefinition {
  readonly cases: number;
  /** Whether a server refuses the definition, so that there is nothing to test. */
  readonly isRefused: boolean;
  readonly questions: readonly OracleRequest[];
  /** What the answers show, a line for each question. */
  judged(lines: readonly string[]): HeldAnswers;
}

/** What the answers about one definition show. */
export interface HeldAnswers {
  /** Where the server's code contradicts a case, or what is written is no test. */
  readonly faults: readonly string[];
  /** The sides for which there is no case, though there may be one. */
  readonly missing: readonly MissingTest[];
  readonly figures: Figures;
}

/** What is asked of one case, and how the answers to it are judged. */
interface AskedCase {
  readonly test: InitialTest;
  readonly questions: readonly OracleRequest[];
  readonly whyNot: (lines: readonly string[]) => string | undefined;
}

/** Writes the tests of a definition, reads and runs them as the files that they are, and makes questions of all that a server is asked by them. */
export function holdDefinition(definition: SuiteDefinition): HeldDefinition {
  const judge = openJudge();
  const admission = judge.admit(definition.value);
  if (!admission.ok) return refusedDefinition(questionAboutItself(definition), admission.message);
  const { missing, tests, texts } = verifiedTests(initialTests(admission.definition), definition);
  const { cases, faults } = casesIn(texts);
  if (cases.length !== tests.length) faults.push(`${String(cases.length)} cases are read, ${String(tests.length)} were written`);
  const about = new AskedDefinition(definition.value);
  const asked = tests.map((test, i) => askedCase(test, cases[i], { definition, about, judge }));
  return {
    cases: asked.length,
    isRefused: false,
    questions: asked.flatMap(({ questions }) => questions),
    judged: (lines) => {
      const outcomes = new Map<string, SideOutcome>();
      let next = 0;
      for (const { questions, test, whyNot } of asked) {
        const why = whyNot(lines.slice(next, (next += questions.length)));
        for (const id of test.constraints)
          outcomes.set(keyOf(test.version, test.side, id), why === undefined ? 'confirmed' : 'contradicted');
        if (why !== undefined) faults.push(`${test.side} by ${test.version} ${test.constraints.join(', ')}: ${why}`);
      }
      for (const { constraint, isImpossible, side, version } of missing)
        outcomes.set(keyOf(version, side, constraint), isImpossible ? 'impossible' : 'missing');
      const figures = figuresOf(heldConstraints(admission.definition, outcomes));
      return { faults, missing: missing.filter(({ isImpossible }) => !isImpossible), figures };
    },
  };
}

function questionAboutItself({ document, value }: SuiteDefinition): OracleRequest {
  // As written: what a server refuses about a definition may be gone once it was read and printed.
  return { op: 'crd', crd: value === document.value ? document.text.slice(document.range.start, document.range.end) : printJson(value) };
}

function refusedDefinition(question: OracleRequest, message: string): HeldDefinition {
  return {
    cases: 0,
    isRefused: true,
    questions: [question],
    judged: ([line = '']) => {
      const why = whyNotRefused(line);
      return { faults: why === undefined ? [] : [`${why}, of which the engine says: ${message}`], missing: [], figures: {} };
    },
  };
}

function casesIn(texts: readonly string[]): { readonly cases: readonly TestCase[]; readonly faults: string[] } {
  const faults: string[] = [];
  const cases = texts.flatMap((text) => {
    const [document] = parseDocuments(text);
    const read = document?.ok === true ? readCases('', document) : undefined;
    if (read?.ok === true) return read.suite.cases;
    faults.push(`a file that is written cannot be read: ${read?.problems[0]?.message ?? 'it is not YAML'}`);
    return [];
  });
  return { cases, faults };
}

interface Asking {
  readonly definition: SuiteDefinition;
  readonly about: AskedDefinition;
  readonly judge: Judge;
}

function askedCase(test: InitialTest, own: TestCase | undefined, { about, definition, judge }: Asking): AskedCase {
  const failed = (why: string): AskedCase => ({ test, questions: [], whyNot: () => why });
  const asked: AskedRequest[] = [];
  const stored = own?.requests[0]?.object.value;
  const hasOldStatus = own?.requests[0]?.verb === 'store' && isJsonObject(stored) && stored['status'] !== undefined;
  const watched: Judge = {
    ...judge,
    judge(type, object, options) {
      asked.push({ type, object, options, hasOldStatus });
      return judge.judge(type, object, options);
    },
  };
  const request = own?.requests.at(-1);
  if (own === undefined || request === undefined) return failed('it is not written');
  const result = runCase(own, definition, undefined, watched);
  if (result.outcome !== 'passed') return failed(`as a test it is ${result.outcome}`);
  const [only, second] = asked;
  if (only === undefined || second !== undefined) return failed(`it asks a server ${String(asked.length)} times`);
  const answer = result.answers.at(-1);
  const errors = answer?.ok === false ? answer.errors : [];
  const { isWhole, requests } = about.questionsAbout(only);
  return {
    test,
    questions: requests,
    whyNot: ([line = '', before]) => {
      const why = whyNotConfirmed({ request, errors, isWhole }, line);
      const whyBefore = before === undefined ? undefined : whyNotAccepted(before);
      return why ?? (whyBefore === undefined ? undefined : `what is there before: ${whyBefore}`);
    },
  };
}

function heldConstraints(definition: CustomResourceDefinition, outcomes: ReadonlyMap<string, SideOutcome>): readonly HeldConstraint[] {
  return versionsOf(definition.spec).flatMap(({ name, served }) => {
    const found = served ? toResourceType(definition, name) : undefined;
    if (found?.ok !== true || found.type.structural === undefined) return [];
    return constraintsOf(found.type.structural).map(({ canRefuse, id, keyword }): HeldConstraint => {
      const refused = canRefuse ? (outcomes.get(keyOf(name, 'refused', id)) ?? 'missing') : 'unwanted';
      return { keyword, accepted: outcomes.get(keyOf(name, 'accepted', id)) ?? 'missing', refused };
    });
  });
}

function keyOf(version: string, side: string, id: string): string {
  return `${version} ${side} ${id}`;
}
