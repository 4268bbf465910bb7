// It measures the heap of the process.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { check } from '../check/check.js';
import { lazyCatalog } from './lazy-catalog.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function definition(i: number): string {
  const fields = Array.from({ length: 20 }, (_, n) => `                field${i}x${n}: { type: string, maxLength: ${n + 5} }\n`).join('');
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things${i}.example.org }
spec:
  group: example.org
  scope: Namespaced
  names: { plural: things${i}, kind: SomeLongerNameOfThing${i} }
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
              x-kubernetes-validations: [{ rule: self.size < ${i + 10} }]
              properties:
                size: { type: integer, minimum: 0 }
${fields}`;
}

/** Every second one is wrong, so that lines of its definition are named. */
function resource(i: number): string {
  return `apiVersion: example.org/v1\nkind: SomeLongerNameOfThing${i}\nmetadata: { name: r${i} }\nspec: { size: ${i % 2 === 0 ? -1 : 3} }\n`;
}

const [FEW, MANY] = [800, 1_400];
const ROOM = 4 << 20;

/** Bytes that are held more when resources of so many kinds were judged than when few were; texts of definitions are made each time, and count nothing. */
async function heldForMore(room: number): Promise<number> {
  const files = Array.from({ length: MANY }, (_, i) => ({
    file: `${i}.yaml`,
    get text() {
      return definition(i);
    },
  }));
  const catalog = lazyCatalog(files, undefined, room);
  const held: number[] = [];
  for (let i = 0; i < MANY; i++) {
    const { diagnostics } = check(`r${i}.yaml`, resource(i), { catalog });
    if (diagnostics.length !== (i % 2 === 0 ? 1 : 0)) throw new Error(`${i}: ${JSON.stringify(diagnostics)}`);
    if (i + 1 !== FEW && i + 1 !== MANY) continue;
    // What is weakly held is gone after a turn.
    for (let turn = 0; turn < 3; turn++) {
      collectGarbage();
      await setImmediate();
    }
    held.push(process.memoryUsage().heapUsed);
  }
  const [few = 0, many = 0] = held;
  return many - few;
}

it('holds no more than 5,000 bytes for each further definition that a resource uses, beside its text, once there is no more room', async () => {
  const perDefinition = (await heldForMore(ROOM)) / (MANY - FEW);
  expect(perDefinition).toBeLessThan(5_000);
});
