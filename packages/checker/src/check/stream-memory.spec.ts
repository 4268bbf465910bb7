// It measures the heap of the process.
import { parseEach, type ParsedDocument } from '@structural/document';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readCatalog } from '../catalog/read-catalog.js';
import { judgeDocuments } from './judge-documents.js';
import { keepVerdicts } from './keeper.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: jobs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [size]
              properties: { size: { type: integer, minimum: 0 }, port: { type: integer, default: 80 } }
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: DEFINITION }]);

/** Every seventh is wrong, and each is stored with a default. */
function resourceText(i: number): string {
  return `apiVersion: example.com/v1\nkind: Job\nmetadata:\n  name: r${i}\n  namespace: n${i % 100}\nspec:\n  size: ${i % 7 === 0 ? -1 : 3}\n`;
}

const [FEW, MANY] = [2_000, 8_000];

/** Bytes that are held more when so many documents are judged than when few are, all in one text. */
function heldForMore(): number {
  const text = Buffer.from(Array.from({ length: MANY }, (_, i) => resourceText(i)).join('---\n')).toString('latin1');
  const held: number[] = [];
  const documents = function* (): Generator<ParsedDocument> {
    let count = 0;
    for (const document of parseEach(text)) {
      if (++count === FEW || count === MANY) {
        collectGarbage();
        held.push(process.memoryUsage().heapUsed);
      }
      yield document;
    }
  };
  const judged = judgeDocuments('all.yaml', documents(), { catalog }, { keeper: keepVerdicts({}), own: readCatalog([]) });
  expect([judged.count, judged.resources.length, judged.diagnostics.length]).toEqual([MANY, MANY, Math.ceil(MANY / 7)]);
  const [few = 0, many = 0] = held;
  return many - few;
}

it('holds no more than 250 bytes for each further document of a stream, findings included', () => {
  expect(heldForMore() / (MANY - FEW)).toBeLessThan(250);
});
