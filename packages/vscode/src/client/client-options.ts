import { commands, extensions, workspace, type TextDocument, type Uri } from 'vscode';
import { RevealOutputChannelOn, type DocumentSelector, type LanguageClientOptions } from 'vscode-languageclient';
import { withoutDuplicateKeys } from './duplicate-keys.js';
import { withTrust } from './with-trust.js';

/** The languages in which manifests are written; the server itself leaves alone what is no manifest. */
export const LANGUAGES: readonly string[] = ['yaml', 'json', 'jsonc', 'helm'];

/** What the client tells the server of the window, and of which documents. */
export function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: selector(),
    initializationOptions: withTrust(workspace.getConfiguration('structural'), workspace.isTrusted),
    diagnosticPullOptions: { onChange: true, onSave: true, onFocus: true },
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: {
      provideDiagnostics: async (document, previous, token, next) => {
        const report = await next(document, previous, token);
        return report && 'items' in report && redHatReportsKeys(document)
          ? { ...report, items: withoutDuplicateKeys(report.items) }
          : report;
      },
      // A lens of the server names the server's command, whose answer is shown here.
      executeCommand: (command, given, next) =>
        command === 'structural.compare' ? commands.executeCommand('structural.compareWithRevision', given[0]) : next(command, given),
      workspace: {
        configuration: async (params, token, next) => {
          const given: unknown = await next(params, token);
          return Array.isArray(given)
            ? given.map((value: unknown, i) => (params.items[i]?.section === 'structural' ? withTrust(value, workspace.isTrusted) : value))
            : [];
        },
      },
    },
  };
}

/** Whether YAML by Red Hat reports the duplicate keys of a document. */
function redHatReportsKeys(document: TextDocument | Uri): boolean {
  return (
    'languageId' in document &&
    document.languageId === 'yaml' &&
    extensions.getExtension('redhat.vscode-yaml') !== undefined &&
    workspace.getConfiguration('yaml', document.uri).get('validate', true)
  );
}

/** Files, buffers without one, and what the folders of the workspace are made of, as in a browser. */
function selector(): DocumentSelector {
  const schemes = new Set(['file', 'untitled', ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]);
  return [...schemes].flatMap((scheme) => LANGUAGES.map((language) => ({ scheme, language })));
}
