import type { AddCommand } from './run/program/command-context.js';

/** Commands that belong together, in the order of the help. */
export interface CommandGroup {
  readonly title: string;
  /** What loads each command. */
  readonly commands: ReadonlyMap<string, () => Promise<AddCommand>>;
}

/** All commands. Where one is named first, no other is loaded. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    title: 'Start',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['init', async () => (await import('./commands/adopting/init.js')).addInit],
      ['from-kubeconform', async () => (await import('./commands/adopting/from-kubeconform.js')).addFromKubeconform],
    ]),
  },
  {
    title: 'Check',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['validate', async () => (await import('./commands/judging/validate.js')).addValidate],
      ['lint', async () => (await import('./commands/judging/lint.js')).addLint],
      ['audit', async () => (await import('./commands/comparing/audit.js')).addAudit],
      ['test', async () => (await import('./commands/testing/test.js')).addTest],
      ['convert-test', async () => (await import('./commands/testing/convert-test.js')).addConvertTest],
      ['cel', async () => (await import('./commands/publishing/cel.js')).addCel],
      ['rule', async () => (await import('./commands/judging/rule.js')).addRule],
    ]),
  },
  {
    title: 'Change over time',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['compare', async () => (await import('./commands/comparing/compare.js')).addCompare],
      ['upgrade', async () => (await import('./commands/comparing/upgrade.js')).addUpgrade],
      ['survey', async () => (await import('./commands/judging/survey.js')).addSurvey],
      ['storage-plan', async () => (await import('./commands/comparing/storage-plan.js')).addStoragePlan],
      ['migrate', async () => (await import('./commands/storing/migrate.js')).addMigrate],
    ]),
  },
  {
    title: 'Preview',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['stored', async () => (await import('./commands/storing/stored.js')).addStored],
      ['apply-preview', async () => (await import('./commands/storing/apply-preview.js')).addApplyPreview],
      ['explain', async () => (await import('./commands/publishing/explain.js')).addExplain],
      ['definitions', async () => (await import('./commands/publishing/definitions.js')).addDefinitions],
      ['columns', async () => (await import('./commands/publishing/columns.js')).addColumns],
      ['sample', async () => (await import('./commands/publishing/sample.js')).addSample],
    ]),
  },
  {
    title: 'Generate',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['publish', async () => (await import('./commands/publishing/publish.js')).addPublish],
      ['json-schema', async () => (await import('./commands/publishing/json-schema.js')).addJsonSchema],
      ['types', async () => (await import('./commands/publishing/types.js')).addTypes],
      ['reshape', async () => (await import('./commands/publishing/reshape.js')).addReshape],
      ['snapshot', async () => (await import('./commands/clusters/snapshot.js')).addSnapshot],
    ]),
  },
  {
    title: 'Run',
    commands: new Map<string, () => Promise<AddCommand>>([
      ['serve', async () => (await import('./commands/publishing/serve.js')).addServe],
      ['mcp', async () => (await import('./commands/adopting/mcp.js')).addMcp],
      ['lsp', async () => (await import('./commands/editors/lsp.js')).addLsp],
      ['merge-reports', async () => (await import('./commands/clusters/merge-reports.js')).addMergeReports],
      ['completion', async () => (await import('./commands/completion.js')).addCompletion],
      ['version', async () => (await import('./commands/version.js')).addVersion],
    ]),
  },
];
