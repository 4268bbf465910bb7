import { makeConfigs } from './configs.js';
import { manifestLanguage } from './language/manifest-language.js';
import { pluginName, version } from './plugin-metadata.js';
import type { StructuralPlugin } from './plugin-types.js';
import { rules } from './rules.js';
import { settingsWithDigest } from './settings/settings-with-digest.js';

export type { ConfigName, DigestedSettings, StructuralPlugin, StructuralSettings } from './plugin-types.js';
export type { RuleName, RuleOptions, StructuralRules } from './rule-options.js';

const parts = {
  meta: { name: pluginName, version, namespace: 'structural' },
  rules,
  languages: { manifest: manifestLanguage },
};

/**
 * The plugin, to be registered as `structural`: CRDs and custom resources judged as the API server judges them.
 *
 * Extend one of its `configs`; they register it themselves. `require()` gives it, too.
 */
const plugin: StructuralPlugin = Object.assign(parts, { configs: makeConfigs(parts), settings: settingsWithDigest });

export default plugin;
export { plugin as 'module.exports' };
