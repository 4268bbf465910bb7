import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBody } from '@structural/document';
import { isJsonObject, printJson, valueAt } from '@structural/json';
import { root } from '../../stranger/installed-package.js';

import { definitionAnswer } from '../engine/definition-answer.js';
import type { DefinitionInput } from './corpus.js';

/** One of our own conformance cases. */
export interface OwnCase {
  readonly name: string;
  readonly crd: string;
  readonly resource?: string;
  readonly version?: string;
}

const FOLDER = join(root, 'packages/conformance-cases/cases');

/** The cases that ask about one definition, or one resource that is created. */
export function ownCases(): readonly OwnCase[] {
  return readdirSync(FOLDER).flatMap((area) =>
    readdirSync(join(FOLDER, area)).flatMap((name) => {
      const read = (file: string): string | undefined => {
        const path = ['yaml', 'json'].map((ending) => join(FOLDER, area, name, `${file}.${ending}`)).find((each) => existsSync(each));
        return path === undefined ? undefined : readFileSync(path, 'utf8');
      };
      const [crd, old, resource, request] = [read('crd'), read('old'), read('resource'), read('request')];
      const { op, subresource, version } = JSON.parse(request ?? '{}') as Readonly<Record<string, string | undefined>>;
      if (crd === undefined || old !== undefined || op !== undefined || subresource !== undefined || read('resources') !== undefined)
        return [];
      return [
        { name: `${area}/${name}`, crd, ...(resource === undefined ? {} : { resource }), ...(version === undefined ? {} : { version }) },
      ];
    }),
  );
}

/** The definitions of the cases that a server accepts, written in the newest version. */
export function ownDefinitions(cases: readonly OwnCase[]): readonly DefinitionInput[] {
  return cases.flatMap(({ crd, name }) => {
    const parsed = parseBody(crd);
    if (!parsed.ok || !isJsonObject(parsed.value) || parsed.value['apiVersion'] !== 'apiextensions.k8s.io/v1') return [];
    const text = printJson(parsed.value);
    if (definitionAnswer(text, 'Ignore').status !== 201) return [];
    return [{ name, definitionName: String(valueAt(parsed.value, ['metadata', 'name'])), value: parsed.value, text }];
  });
}
