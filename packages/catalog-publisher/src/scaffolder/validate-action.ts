import type { LoggerService, UrlReaderService } from '@backstage/backend-plugin-api';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  kubernetesVersionText,
  parseKubernetesVersion,
  parseProposals,
  type KubernetesVersion,
  rewritingOf,
  type RewriteDefinition,
} from '@structural/checker';
import { urlSource } from '../backstage/sources/url-source.js';
import { catalogDefinitions } from './catalog-definitions.js';
import { inputError } from './input-error.js';
import { judgeWorkspace, type WorkspaceFinding } from './judge-workspace.js';
import { readWorkspace } from './workspace-files.js';
import { codeMarkdown } from '@structural/publishing';
import { counted } from '@structural/reference';

/** The services of Backstage that the action asks. */
export interface ValidateServices {
  readonly catalog: CatalogService;
  readonly reader: UrlReaderService;
}

/** How many errors the failure of a template names; the others are in its log. */
const NAMED_ERRORS = 5;

/**
 * The action `structural:validate`: judges manifests in the workspace of a template as the API server would, and fails with its words.
 *
 * Definitions are those in the manifests, in files and at URLs that `crds` names, and those that API entities of the catalog carry.
 */
export function createValidateAction({ catalog, reader }: ValidateServices) {
  return createTemplateAction({
    id: 'structural:validate',
    description: 'Checks Kubernetes manifests as the API server would, by the CustomResourceDefinitions of the catalog or of files',
    supportsDryRun: true,
    examples: [
      {
        description: 'Check what a template has made by the CRDs of the catalog',
        example:
          "steps:\n  - id: validate\n    name: Ask the API server's rules\n    action: structural:validate\n    input:\n      paths: [manifests]\n",
      },
    ],
    schema: {
      input: {
        paths: (z) => z.array(z.string()).nonempty().describe('Files, folders and patterns in the workspace'),
        crds: (z) => z.array(z.string()).optional().describe('Files, folders and patterns in the workspace, or URLs, with CRDs'),
        fromCatalog: (z) => z.boolean().optional().describe('Whether CRDs of API entities in the catalog count; they do by default'),
        strict: (z) =>
          z.boolean().optional().describe('Whether unknown fields are errors, as with fieldValidation=Strict; they are by default'),
        requireDefinitions: (z) => z.boolean().optional().describe('Whether a kind without a CRD is an error; it is by default'),
        kubeVersion: (z) => z.string().optional().describe('The version of the API server, 1.34 for instance; by default the newest known'),
        proposals: (z) => z.array(z.string()).optional().describe('Proposals to apply that no server implements: unions (KEP-2335)'),
      },
      output: {
        findings: (z) => z.array(z.any()).describe('Errors and warnings: file, line, column, severity, rule, message'),
        errors: (z) => z.number().describe('How many of them are errors'),
      },
    },
    async handler(context) {
      const {
        crds = [],
        fromCatalog = true,
        kubeVersion,
        paths,
        proposals: names = [],
        requireDefinitions = true,
        strict = true,
      } = context.input;
      const kubernetesVersion = versionOf(kubeVersion);
      const rewrite = readProposals(names);
      const manifests = await readWorkspace(context.workspacePath, paths);
      if (manifests.length === 0) throw inputError(`there is no manifest in ${paths.join(', ')}`);
      const definitions = [
        ...(fromCatalog ? await catalogDefinitions(manifests, catalog, await context.getInitiatorCredentials()) : []),
        ...(await givenDefinitions(crds, context.workspacePath, reader)),
      ];
      const options = { strict: strict ? 'strict' : 'warn', requireCrd: requireDefinitions, kubernetesVersion, rewrite } as const;
      const findings = judgeWorkspace({ manifests, definitions, options });
      report(findings, context.logger);
      const errors = findings.filter(({ severity }) => severity === 'error');
      context.output('findings', [...findings]);
      context.output('errors', errors.length);
      if (errors.length > 0) throw inputError(failure(errors));
      context.logger.info(`${counted(manifests.length, 'file')} checked against ${counted(definitions.length, 'given CRD')}: accepted`);
    },
  });
}

function versionOf(text: string | undefined): KubernetesVersion {
  if (text === undefined) return NEWEST_KUBERNETES;
  const version = parseKubernetesVersion(text);
  if (version !== undefined) return version;
  const [oldest, newest] = [OLDEST_KUBERNETES, NEWEST_KUBERNETES].map(kubernetesVersionText);
  throw inputError(`kubeVersion must be a version from ${String(oldest)} to ${String(newest)}, not ${JSON.stringify(text)}`);
}

function readProposals(names: readonly string[]): RewriteDefinition | undefined {
  const parsed = parseProposals(names);
  if (typeof parsed === 'string') throw inputError(`proposals: ${parsed}`);
  return rewritingOf(parsed);
}

async function givenDefinitions(crds: readonly string[], workspace: string, reader: UrlReaderService) {
  const isUrl = (name: string) => /^https?:\/\//.test(name);
  const [urls, paths] = [crds.filter(isUrl), crds.filter((name) => !isUrl(name))];
  const readings = await Promise.all(urls.map((url) => urlSource(url, reader).read()));
  return [...readings.flatMap(({ manifests }) => manifests), ...(paths.length === 0 ? [] : await readWorkspace(workspace, paths))];
}

function report(findings: readonly WorkspaceFinding[], logger: LoggerService): void {
  for (const finding of findings) {
    if (finding.severity === 'error') logger.error(findingLine(finding));
    else logger.warn(findingLine(finding));
  }
}

function failure(errors: readonly WorkspaceFinding[]): string {
  const more = errors.length - NAMED_ERRORS;
  return [
    `the API server would refuse this: ${counted(errors.length, 'error')}`,
    '',
    // Backstage takes a failure for Markdown: patterns would be emphasis and links.
    ...errors.slice(0, NAMED_ERRORS).map((error) => `- ${codeMarkdown(findingLine(error))}`),
    ...(more > 0 ? [`- and ${counted(more, 'more error')}`] : []),
  ].join('\n');
}

function findingLine({ column, file, line, message, rule }: WorkspaceFinding): string {
  return `${file}:${String(line)}:${String(column)}: ${message} (${rule})`;
}
