import { DEFAULT_SETTINGS, readClientSettings } from './client-settings.js';
import { SETTING_DOCS } from './setting-docs.js';

it('documents the settings that the server reads, with the defaults that they have', () => {
  const defaults = Object.fromEntries(SETTING_DOCS.map(({ name, schema }) => [name, schema['default']]));
  expect(readClientSettings(defaults)).toEqual({ settings: DEFAULT_SETTINGS, problems: [] });
});

it.each(SETTING_DOCS.map(({ name }) => name))('reads %s', (name) => {
  expect(readClientSettings({ [name]: 1 }).problems).toHaveLength(1);
});
