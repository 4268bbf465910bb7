import { Readable, Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { Option, type Command } from 'commander';
import { startOverStreams } from '@structural/language-server';
import { serverCode } from '../../run/inputs/server-code.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { refuse } from '../../run/program/refuse.js';
import type { Streams } from '../../run/program/streams.js';

/** Adds `lsp`. */
export function addLsp(program: Command, { end, streams, version }: CommandContext): void {
  program
    .command('lsp')
    .summary('run the language server: findings, fixes, completion, explanations')
    .description(
      'Run the language server on standard input and output: lint and validate findings while you type,\n' +
        'fixes, completion from the CRDs in the workspace, explanations, defaults and rule costs.',
    )
    .addOption(new Option('--stdio', 'use standard input and output (always on)'))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async () => {
      if (isatty(0)) {
        end(await refuse('lsp is started by an editor, which talks to it on standard input; see kubectl structural lsp --help', streams));
        return;
      }
      answerEditor(streams, version);
      // The editor ends the process.
      await new Promise(() => undefined);
    });
}

function answerEditor({ env, stdin, stdout }: Streams, version: string): void {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      stdout.write(chunk.toString(), done);
    },
  });
  startOverStreams({ input: Readable.from(stdin), output }, { version, home, kubernetes: serverCode() });
}

const MORE_HELP = `
CRDs:
  Those that the config file (.structural.yaml) names as crds; without one all in the folders of the workspace that git does not ignore. Files
  that are open count as they are in the editor. Of two CRDs with one name the nearest counts, or, of those that are named, the last one.

Settings (initialization options, or the section structural of the editor's settings):
  crds         files, folders or patterns with CRDs
  config       the config file for everything
  kubeVersion  the server version, such as "1.36"
  strict       "strict", "warn" (the default) or "ignore": what happens to unknown fields
  requireCrd   true: custom kinds without a CRD are errors
  inlayHints   false: defaults and costs are not shown in the text
  codeLenses   false: what a changed CRD breaks, and its tests, is not shown
  git          false: git is not run, for folders that nobody trusts

Exit codes:
  0  the editor has said that it ends
  1  the editor went away without a shutdown request
  2  wrong usage

Examples:
  nvim:   vim.lsp.start({ name = 'structural', cmd = { 'kubectl-structural', 'lsp' }, root_dir = vim.fn.getcwd() })
  helix:  [language-server.structural]
          command = "kubectl-structural"
          args = ["lsp"]
  emacs:  (add-to-list 'eglot-server-programs '(yaml-mode . ("kubectl-structural" "lsp")))
`;
