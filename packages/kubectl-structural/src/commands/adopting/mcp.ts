import { InvalidArgumentError, Option, type Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';

/** Adds `mcp`. */
export function addMcp(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .summary('answer AI agents over the Model Context Protocol, read-only')
    .description(
      'Serve the Model Context Protocol on standard input and output: agents ask what fields a kind has, have manifests checked,\n' +
        'see what is stored and what a changed CRD breaks. Nothing is written, and no cluster is asked.',
    )
    .addOption(new Option('--http <port>', 'listen on this port of 127.0.0.1 instead, at /mcp; 0 for any').argParser(portOf))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async ({ http }: { readonly http?: number }) => {
      const { serveMcp } = await import('../../run/mcp/serve-mcp.js');
      context.end(await serveMcp(http, context));
    });
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('a port is 0 to 65535.');
  return port;
}

const MORE_HELP = `
Tools:
  list_kinds    the kinds in use, the CRD of each; or those that CRDs define
  explain       a kind or a field, with bounds, defaults and rules
  sample        a resource that is accepted
  check         text or files: findings with place, hint and fixes
  why_refused   one error, with its rule
  fix_preview   text or files with their fixes
  stored        a resource as it is stored
  compare       what a changed CRD breaks
  cel_eval      a CEL rule: type, cost, value
  policies_for  what admission policies say about a resource

Answers:
  The JSON of the command that each answer names, in pages of 5,000 bytes (2,000 tokens). Resources are the pages of rules and the guides.

Files:
  Only files below the roots that the client gives are read, links included; a client without roots has the working directory. Git revisions
  are read where a root is the root of a repository. What manifests hold is quoted as JSON strings.

Exit codes:
  0  the client has ended
  2  wrong usage, or a port that cannot be listened at

Examples:
  kubectl structural mcp
  kubectl structural mcp --http 8181
`;
