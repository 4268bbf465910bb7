import type { OutputStream } from '@structural/runner';
import type { HelpForm } from './run/program/command-help.js';
import { renderHelpPage, type HelpPage } from './run/program/help-page.js';
import { helpWidth } from './run/program/help-width.js';
import { wantsColors } from './run/program/streams.js';

/** Written into the bundle when it is made: the helps of the program and of its commands, each as JSON. */
declare const STRUCTURAL_HELP: Readonly<Record<string, Readonly<Record<HelpForm, string>>>>;
declare const STRUCTURAL_VERSION: string;

const VERSION_WORDS: ReadonlySet<string> = new Set(['-v', '--version']);
const HELP_WORDS: ReadonlySet<string> = new Set(['-h', '--help']);
const HELP_ALL = '--help=all';

/** What a command line that asks for nothing but help or the version is answered, which neither the parser nor a command is needed for; else undefined. */
export function helpAnswer(argv: readonly string[], out: () => OutputStream): string | undefined {
  const [first = '', ...others] = argv;
  if (others.length === 0 && VERSION_WORDS.has(first)) return `${STRUCTURAL_VERSION}\n`;
  const asked = askedHelp(argv);
  const page = asked && (Object.hasOwn(STRUCTURAL_HELP, asked.name) ? STRUCTURAL_HELP[asked.name]?.[asked.form] : undefined);
  if (page === undefined) return undefined;
  const stream = out();
  return renderHelpPage(JSON.parse(page) as HelpPage, helpWidth(stream), wantsColors(stream, process.env));
}

/** The name of the command whose help alone is asked for, empty for the program. */
function askedHelp(argv: readonly string[]): { readonly name: string; readonly form: HelpForm } | undefined {
  const last = argv.at(-1) ?? '';
  if (argv.length === 1 && last === 'help') return { name: '', form: 'first' };
  if (argv.length === 2 && argv[0] === 'help') return { name: last, form: 'first' };
  const name = argv.slice(0, -1).join(' ');
  if (HELP_WORDS.has(last)) return { name, form: 'first' };
  return last === HELP_ALL && name !== '' ? { name, form: 'all' } : undefined;
}
