import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { GENERATED } from './generated-classes.js';
import { KNOWN_MISTAKES } from './known-mistakes.js';
import { ESLINTS, makeRepository, type Repository } from './repository.js';

const CONFIG = `import structural from 'eslint-plugin-structural';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['imports', 'pulumi'] },
  tseslint.configs.base,
  structural.configs['recommended-typescript'],
  { settings: { structural: { root: import.meta.dirname, crds: ['crds'] } } },
  { files: ['mistakes/**'], settings: { structural: { strict: 'strict', calls: [{ callee: 'apply', argument: 0 }] } } },
);
`;

/** Programs in which each line with a mistake says at its end what is to be said of it. */
const WRONG: Readonly<Record<string, string>> = {
  'charts/kilns.ts': `import { Chart } from 'cdk8s';
import { OvenKiln, OvenKilnSpecDoorPort, OvenKilnSpecFuel as Fuel } from '../imports/pottery.example.com';

export class Kilns extends Chart {
  build() {
    new OvenKiln(this, 'bounds', { spec: { maxTempC: 1500 } }); // spec.maxTempC: Invalid value
    new OvenKiln(this, 'misspelt', {
      spec: {
        maxTempC: 1300,
        isCaa: true, // did you mean isCa?
        fuel: 'coal', // Unsupported value: "coal"
        shelves: [
          { level: 1, loadKg: 'heavy' }, // spec.shelves[0].loadKG: Invalid value
          { loadKg: 2 }, // spec.shelves[1].level: Required value
        ],
        glazes: {
          celadon: { hexRgb: 'green' }, // spec.glazes.celadon.hexRGB: Invalid value
          shino: { hexRbg: '#ffffff' }, // did you mean hexRgb?
        },
      },
    });
    new OvenKiln(this, 'port', { spec: { maxTempC: 900, doorPort: OvenKilnSpecDoorPort.fromNumber(true) } }); // spec.doorPort
    const props = { spec: { maxTempC: 900, fuel: Fuel.WOOD } };
    Object.assign(props.spec, { isCa: 'yes' }); // spec.isCA: Invalid value
    new OvenKiln(this, 'assigned', props);
  }
}

export const nothing = OvenKiln.manifest({ spec: {} }); // spec.maxTempC: Required value
`,
  'infra/index.ts': `import { pottery } from '../pulumi';
import { Kiln } from '../pulumi/pottery/v1/kiln';

export const fuel = new Kiln('fuel', { spec: { maxTempC: 900, fuel: 'coal' } }); // Unsupported value: "coal"
export const renamed = new pottery.v1.Kiln('renamed', {
  metadata: { name: 'renamed' },
  spec: {
    maxTempC: '900', // spec.maxTempC: Invalid value
    isCa: true, // did you mean isCA?
    glazes: { celadon: { hexRGB: 7 } }, // hexRGB: Invalid value
  },
});
export const lacking = new Kiln('lacking', { spec: { fuel: 'wood' } }); // spec.maxTempC: Required value
export const patch = new pottery.v1.KilnPatch('patch', { spec: { fuel: 'coal' } }); // Unsupported value: "coal"
`,
};

/** The same without the mistakes, and what is not known. */
const RIGHT: Readonly<Record<string, string>> = {
  'charts/right.ts': `import { Chart } from 'cdk8s';
import * as pottery from '../imports/pottery.example.com';
import { someTemperature } from './elsewhere';

export class Kilns extends Chart {
  build(given: pottery.OvenKilnProps, hot: boolean) {
    new pottery.OvenKiln(this, 'all', {
      metadata: { name: 'all', labels: { 'example.com/kiln': 'a' } },
      spec: {
        maxTempC: hot ? 1300 : 900,
        fuel: pottery.OvenKilnSpecFuel.GAS_HYPHEN_OIL,
        isCa: true,
        doorPort: pottery.OvenKilnSpecDoorPort.fromString('http'),
        lastFired: new Date(),
        shelves: [{ level: 1, loadKg: 2.5 }],
        glazes: { celadon: { hexRgb: '#00ff00' } },
      },
    });
    new pottery.OvenKiln(this, 'given', given);
    new pottery.OvenKiln(this, 'unknown', { spec: { maxTempC: someTemperature } });
  }
}
`,
  'infra/right.ts': `import * as crds from '../pulumi';

export const kiln = new crds.pottery.v1.Kiln('kiln', {
  spec: { maxTempC: 1300, isCA: true, fuel: 'gas-oil', shelves: [{ level: 1, loadKG: 2 }], glazes: { celadon: { hexRGB: '#00ff00' } } },
});
export const patch = new crds.pottery.v1.KilnPatch('patch', { metadata: { name: 'kiln' }, spec: { fuel: 'wood' } });
export const list = new crds.pottery.v1.KilnList('list', { items: [] });
`,
};

/** The lines of programs that say what is wrong with them, as `FILE:LINE`, and those words. */
function mistakes(): readonly (readonly [string, string])[] {
  return Object.entries(WRONG).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, words] = /[;,{] \/\/ (.*)$/.exec(line) ?? [];
      return words === undefined ? [] : [[`${file}:${String(index + 1)}`, words] as const];
    }),
  );
}

describe.each(ESLINTS)('%s reads classes that were generated', (name) => {
  let repository: Repository;
  beforeAll(() => {
    repository = makeRepository(name);
    for (const lent of ['typescript', 'typescript-eslint'])
      symlinkSync(join(root, 'node_modules', lent), join(repository.folder, 'node_modules', lent), 'junction');
    for (const [file, text] of Object.entries({ ...GENERATED, ...KNOWN_MISTAKES, ...WRONG, ...RIGHT, 'eslint.config.js': CONFIG }))
      repository.write(file, text);
  });
  afterAll(() => {
    repository.dispose();
  });

  /** Where ESLint finds something in these folders, as `FILE:LINE`, and what it says. */
  function findings(...folders: readonly string[]): readonly (readonly [string, string])[] {
    const { stdout } = repository.run(join(repository.folder, 'node_modules/eslint/bin/eslint.js'), ['--format', 'json', ...folders]);
    const results = JSON.parse(stdout) as readonly { filePath: string; messages: readonly { line: number; message: string }[] }[];
    return results.flatMap(({ filePath, messages }) => {
      const file = filePath.replaceAll('\\', '/').replace(/^.*\/(?=[^/]+\/[^/]+$)/, '');
      return messages.map(({ line, message }) => [`${file}:${String(line)}`, message] as const);
    });
  }

  test('by cdk8s import and crd2pulumi: each mistake is found at its line, and nothing else', () => {
    expect(findings('charts', 'infra')).toEqual(mistakes().map(([place, words]) => [place, expect.stringContaining(words)]));
  });

  test('and what programs write in other ways: nine of ten known mistakes are found, and nothing else', () => {
    const known = (mark: string): readonly string[] =>
      Object.entries(KNOWN_MISTAKES).flatMap(([file, text]) =>
        text.split('\n').flatMap((line, index) => (line.endsWith(mark) ? [`${file}:${String(index + 1)}`] : [])),
      );
    const [found, missed] = [known('// !'), known('// ?')];
    expect([...new Set(findings('mistakes').map(([place]) => place))]).toEqual(found);
    expect(found.length + missed.length).toBeGreaterThanOrEqual(60);
    expect(found.length / (found.length + missed.length)).toBeGreaterThan(0.9);
  });
});
