/** A setting, as tables and the settings page of an editor show it. */
export interface SettingDoc {
  readonly name: string;
  /** Its type and values, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What it does, in Markdown, one line. */
  readonly meaning: string;
}

/** The settings that `readClientSettings` reads, in the order in which they are shown. */
export const SETTING_DOCS: readonly SettingDoc[] = [
  {
    name: 'crds',
    schema: { type: 'array', items: { type: 'string' }, default: [] },
    meaning:
      'files, folders or patterns with CRDs, from each folder of the workspace; without it those of `.structural.yaml`, else all in the folder',
  },
  {
    name: 'config',
    schema: { type: 'string', default: '' },
    meaning: 'the config file for everything, from each folder of the workspace; without it the nearest `.structural.yaml`',
  },
  {
    name: 'kubeVersion',
    schema: { type: 'string', default: '', pattern: String.raw`^(1\.\d+)?$` },
    meaning: 'the server version, such as `"1.36"`; the newest by default',
  },
  {
    name: 'strict',
    schema: { type: 'string', enum: ['strict', 'warn', 'ignore'], default: 'warn' },
    meaning: '`"strict"`, `"warn"` (the default) or `"ignore"`: what happens to unknown fields',
  },
  { name: 'requireCrd', schema: { type: 'boolean', default: false }, meaning: '`true`: custom kinds without a CRD are errors' },
  { name: 'inlayHints', schema: { type: 'boolean', default: true }, meaning: '`false`: defaults and costs are not shown in the text' },
  {
    name: 'codeLenses',
    schema: { type: 'boolean', default: true },
    meaning: '`false`: what a changed CRD breaks, and what its tests say, is not shown above it',
  },
  { name: 'git', schema: { type: 'boolean', default: true }, meaning: '`false`: do not run git, for untrusted folders' },
];
