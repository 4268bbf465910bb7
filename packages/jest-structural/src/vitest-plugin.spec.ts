import structural, { type VitestPluginOptions } from './vitest-plugin.js';

test('the plugin for Vitest watches YAML, or what it is asked for', () => {
  const watched = (options?: VitestPluginOptions): unknown => structural(options).config()['test'];
  expect(watched()).toMatchObject({ forceRerunTriggers: expect.arrayContaining(['**/*.yaml', '**/*.yml']) as unknown });
  expect(watched({ watch: ['crds/**'] })).toMatchObject({ forceRerunTriggers: expect.arrayContaining(['crds/**']) as unknown });
});

test('the plugin for Vitest ignores no option', () => {
  expect(() => structural({ definitions: ['config/crd'] } as object)).toThrow('unknown option "definitions"; known is watch');
  expect(() => structural({ watch: '**/*.yaml' } as object)).toThrow('watch must be a list of patterns');
  expect(() => structural(null as unknown as object)).toThrow('options must be an object');
});
