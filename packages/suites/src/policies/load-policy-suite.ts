import { findObjects } from '@structural/checker';
import { parseDocuments, type SourceDocument } from '@structural/document';
import type { JsonPath } from '@structural/json';
import { policyKindOf } from '@structural/policies';
import { placeOf } from '../case/place-of.js';
import type { CasesFile } from '../cases/read-cases.js';
import { groupKindOf, isDefinitionOf, nearestDefinitions } from '../definition/nearest-definitions.js';
import type { DefinitionPlaces } from '../openshift/find-definitions.js';
import type { Suite, SuiteDefinition, SuiteProblem } from '../suite.js';
import type { AskPolicies } from './admission-answer.js';
import { askServer } from './ask-server.js';

/** A file of tests that names policies. */
export interface PolicyCasesFile {
  readonly file: string;
  readonly document: SourceDocument;
  readonly folder: string;
  readonly suite: CasesFile;
}

/** The suite of tests that name policies: with what stands in their files, and the definitions of the kinds that they are about. */
export function loadPolicySuite({ document, file, folder, suite }: PolicyCasesFile, places: DefinitionPlaces): Suite | SuiteProblem {
  const { definitions, files } = places;
  const found: SuiteDefinition[] = [];
  const problem = (message: string, path: JsonPath): SuiteProblem => ({
    file,
    message,
    text: document.text,
    range: placeOf({ file, document, path }),
  });
  for (const [i, name] of suite.policies.entries()) {
    const read = files.find(name, folder).flatMap((path) => objectsIn(files.shown(path), files.read(path)));
    if (read.length === 0) return problem(`there is no object in ${name}`, ['policies', i]);
    found.push(...read);
  }
  if (!found.some(({ value }) => policyKindOf(value) !== undefined))
    return problem(`there is no admission policy in ${suite.policies.join(', ')}`, ['policies']);
  const named = suite.crds.flatMap((crd) => files.find(crd, folder)).flatMap((path) => definitions.in(path));
  const given = places.given ?? named;
  const kinds = suite.cases.flatMap(({ admission }) => {
    const about = admission?.object ?? admission?.old;
    return about === undefined ? [] : [groupKindOf(about.value)];
  });
  const ofKinds =
    given.length > 0
      ? given
      : [...new Map(kinds.map((of) => [`${of.group}/${of.kind}`, of])).values()].flatMap((of) =>
          nearestDefinitions(of, folder, files, definitions).filter((each) => isDefinitionOf(each, of)),
        );
  const [first] = found.filter(({ value }) => policyKindOf(value)?.endsWith('Policy') === true);
  const about = first ?? found[0];
  const objects = [...ofKinds, ...found];
  const ask = (all: readonly SuiteDefinition[]): AskPolicies => askServer(all.map(({ value }) => value));
  return {
    file,
    name: file,
    format: 'cases',
    cases: suite.cases,
    definitions: about === undefined ? [] : [about],
    policies: {
      ask: ask(objects),
      written: found.filter(({ value }) => policyKindOf(value)?.endsWith('Policy') === true),
      askWith: (policy, value) => ask(objects.map((each) => (each === policy ? { ...each, value } : each))),
    },
  };
}

function objectsIn(file: string, bytes: Uint8Array | undefined): readonly SuiteDefinition[] {
  return parseDocuments(bytes ?? '').flatMap((document) =>
    document.ok ? findObjects(document.value).map((found) => ({ file, document, path: found.path, value: found.value })) : [],
  );
}
