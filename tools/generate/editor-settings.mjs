import { SETTING_DOCS } from '../../packages/language-server/out-tsc/lib/workspace/setting-docs.js';

/** Settings of the language server as rows of a table. */
export function settingRows() {
  return SETTING_DOCS.map(({ meaning, name }) => [`\`${name}\``, meaning]);
}

/** What VS Code decides itself: whether a workspace is trusted. */
const NOT_IN_EDITOR = new Set(['git']);

const TRACE = {
  type: 'string',
  enum: ['off', 'messages', 'verbose'],
  default: 'off',
  scope: 'window',
  markdownDescription: 'Which messages between VS Code and the language server are written to the output.',
};

/** The manifest of the extension of VS Code with the settings of the language server. */
export function extensionManifest({ folder, ...manifest }) {
  const own = SETTING_DOCS.filter(({ name }) => !NOT_IN_EDITOR.has(name)).map(({ meaning, name, schema }) => [
    `structural.${name}`,
    { ...schema, scope: 'window', markdownDescription: sentence(meaning) },
  ]);
  const properties = Object.fromEntries([...own, ['structural.trace.server', TRACE]]);
  const { configuration, ...contributes } = manifest.contributes;
  const changed = { ...manifest, contributes: { ...contributes, configuration: { ...configuration, properties } } };
  return `${JSON.stringify(changed, undefined, 2)}\n`;
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Rows of the settings as VS Code names them, and of its commands. */
export function extensionTables({ contributes: { commands } }) {
  const rows = SETTING_DOCS.filter(({ name }) => !NOT_IN_EDITOR.has(name)).map(({ meaning, name }) => [`\`structural.${name}\``, meaning]);
  return {
    settings: [...rows, ['`structural.trace.server`', 'which messages between VS Code and the server are written to the output']],
    commands: commands.filter(({ command }) => COMMANDS[command] !== undefined).map(({ command, title }) => [title, COMMANDS[command]]),
  };
}

/** What commands of the palette do. */
const COMMANDS = {
  'structural.explainAtCursor': 'the field as `kubectl explain` describes it, with its defaults and rules',
  'structural.showStored': 'the file next to what the server stores of it: without what it drops, with its defaults; follows what you type',
  'structural.compareWithRevision':
    'what changed in the definitions since a branch, tag or commit, who is affected, and a resource that proves it',
  'structural.createResource': 'a new file with a resource that the server accepts',
  'structural.nameDefinitions': 'the config file, which names the files with definitions; a new one if there is no config file',
  'structural.restartServer': 'starts the language server again',
  'structural.showOutput': 'what the server writes',
};
