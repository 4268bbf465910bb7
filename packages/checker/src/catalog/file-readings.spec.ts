import { faultsOf } from './known-faults.js';
import { openReadings } from './file-readings.js';
import { lazyCatalog } from './lazy-catalog.js';
import { readCatalog } from './read-catalog.js';

function definition(i: number, extra = ''): string {
  const names = `{ plural: things${i}, kind: Thing${i} }`;
  return `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: things${i}.example.org }\nspec:\n  group: example.org\n  names: ${names}\n${extra}`;
}

/** Files of one definition each, which count how often they are read. */
function countedFiles(count: number) {
  const reads = Array.from({ length: count }, () => 0);
  const files = reads.map((_, i) => ({
    file: `${i}.yaml`,
    get text() {
      reads[i] = (reads[i] ?? 0) + 1;
      return definition(i);
    },
  }));
  return { files, reads };
}

const EACH = 16 << 10;
const roomFor = (count: number): number => count * (EACH + 300);

describe('what is read of files', () => {
  it('is read once as long as there is room', () => {
    const { files, reads } = countedFiles(20);
    const readings = openReadings(files, undefined, roomFor(40));
    for (let round = 0; round < 5; round++) for (const i of files.keys()) readings.of(i);
    expect([new Set(reads), readings.isCrowded]).toEqual([new Set([1]), false]);
  });

  it('is read once where the resources of a kind come together, however many kinds there are', () => {
    const { files, reads } = countedFiles(200);
    const readings = openReadings(files, undefined, roomFor(20));
    for (const i of files.keys()) for (let n = 0; n < 5; n++) readings.of(i);
    expect([new Set(reads), readings.isCrowded]).toEqual([new Set([1]), true]);
  });

  it('is read a few times where kinds come in turns and there is too little room for all of them', () => {
    const { files, reads } = countedFiles(200);
    const readings = openReadings(files, undefined, roomFor(20));
    for (let round = 0; round < 50; round++) for (const i of files.keys()) readings.of(i);
    expect(Math.max(...reads)).toBeLessThanOrEqual(3);
    expect(reads.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2.5 * reads.length);
  });

  it('has a part of the room where several threads read the same', () => {
    const { files } = countedFiles(50);
    const [alone, one] = [openReadings(files, undefined, roomFor(120)), openReadings(files, undefined, roomFor(120))];
    one.shareRoom(3);
    for (const i of files.keys()) for (const readings of [alone, one]) readings.of(i);
    expect([alone.isCrowded, one.isCrowded]).toEqual([false, true]);
  });

  it('has the same definitions when it is read again, and what was known of their faults', () => {
    const { files } = countedFiles(50);
    const readings = openReadings(files, undefined, roomFor(8));
    for (let i = 0; i < 10; i++) readings.of(i);
    const [entry] = readings.of(30).entries;
    faultsOf(entry!.definition).set('create 37', 'a fault');
    for (const i of files.keys()) if (i !== 30) readings.of(i);
    const [again] = readings.of(30).entries;
    expect(again).not.toBe(entry);
    expect(again?.found).toEqual(entry?.found);
    expect(faultsOf(again!.definition).get('create 37')).toBe('a fault');
  });

  it('keeps problems and texts of what it lets go', () => {
    const texts = Array.from({ length: 40 }, (_, i) => definition(i, i % 10 === 9 ? '---\nkind: [\n' : ''));
    const files = texts.map((text, i) => ({ file: `${i}.yaml`, text: i % 2 === 0 ? text : new TextEncoder().encode(text) }));
    const readings = openReadings(files, undefined, roomFor(4));
    for (const i of [...files.keys()].reverse()) readings.of(i);
    expect(readings.problems).toEqual(readCatalog(files).problems);
    expect(files.map(({ file }) => readings.textOf(file))).toEqual(texts);
    expect(readings.textOf('other.yaml')).toBeUndefined();
  });
});

describe('a lazy catalog with little room', () => {
  it('answers as one with room for everything, and names the problems of what a file needed', () => {
    const files = Array.from({ length: 60 }, (_, i) => ({
      file: `${i}.yaml`,
      text: `${definition(i % 40, i < 40 ? '' : '  scope: Cluster\n')}${i % 7 === 0 ? '---\nkind: [\n' : ''}`,
    }));
    const [small, large] = [lazyCatalog(files, undefined, roomFor(5)), lazyCatalog(files)];
    const answers = [small, large].map((catalog) =>
      [0, 1, 2].flatMap((round) =>
        Array.from({ length: 45 }, (_, n) => {
          const kind = `Thing${(n * 7 + round) % 45}`;
          const found = catalog
            .find('example.org', kind)
            .map(({ definition: { metadata, spec }, file }) => [file, metadata.name, spec.scope]);
          const { message } = catalog.findProblem('example.org', kind) ?? {};
          const groups = [catalog.hasGroup('example.org'), catalog.hasGroup(`${n}.example.org`)];
          const near = catalog.findNear(kind).map(({ file }) => file);
          return [kind, found, message, groups, near, catalog.takeProblems(), catalog.takeAsked()];
        }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});
