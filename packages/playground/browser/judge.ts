import type { DefinedKind } from '../src/protocol/protocol.js';
import { byId } from './dom/elements.js';
import { askFindings } from './editors/findings.js';
import { askInlayHints } from './editors/inlay-hints.js';
import { ask } from './editors/language-client.js';
import { offerServer } from './load-server.js';
import { policyFindings } from './panels/policy-panel.js';
import { showPanel } from './panels/panel-handlers.js';
import type { Page } from './state/page.js';
import { definitionVerdict, resourceVerdict, type Verdict } from './state/verdict.js';

/** Milliseconds without a key after which inlay hints are asked for. */
const QUIET = 150;

/** Asks for all that is said of the texts, and shows each answer when it comes; false where the texts have changed meanwhile. */
export async function judge(page: Page): Promise<boolean> {
  const { client, editors, kinds, tabs } = page;
  client.sync();
  const finding = askFindings(editors.definition).then((findings) => {
    if (findings !== undefined) showVerdict('definition', definitionVerdict(findings));
    return findings;
  });
  const [definition, resource, stored, policy, old, defined] = await Promise.all([
    finding,
    askFindings(editors.resource),
    ask(client, 'playground/stored', {}),
    askFindings(editors.policy),
    askFindings(editors.old),
    ask(client, 'playground/kinds', {}),
  ]);
  if (definition === undefined || resource === undefined || policy === undefined || old === undefined) return false;
  page.judged = { findings: { definition, resource, policy, old }, stored, hasDefinition: defined.length > 0 };
  kinds.put(defined);
  offerPaths(defined);
  if (defined.length === 0) showVerdict('definition', definitionVerdict(definition, false));
  showVerdict('resource', resourceVerdict(resource, stored));
  offerServer(page);
  tabs.count('findings', definition.length + resource.length);
  tabs.count('policy', policyFindings(policy).length);
  document.documentElement.dataset['state'] = 'judged';
  await showPanel(page);
  askHintsLater(page);
  return true;
}

/** Inlay hints take another reading of the text, and can wait for the end of a word. */
function askHintsLater(page: Page): void {
  clearTimeout(page.hintTimer);
  page.hintTimer = setTimeout(() => {
    void askInlayHints(page.editors.definition);
    void askInlayHints(page.editors.resource);
  }, QUIET);
}

function showVerdict(name: 'definition' | 'resource', { kind, text }: Verdict): void {
  performance.mark(`${name}-verdict`);
  const place = byId(`${name}-verdict`, HTMLElement);
  place.className = `verdict ${kind}`;
  if (place.textContent !== text) place.textContent = text;
  // Narrow screens show one text at a time: the button of the other one says how it is.
  const short = byId(`${name}-short`, HTMLElement);
  short.className = `verdict ${kind}`;
  short.textContent = kind === 'none' ? '' : kind;
}

/** The places that a rule may stand at, for the field of the console. */
function offerPaths(kinds: readonly DefinedKind[]): void {
  const places = [...new Set(kinds.flatMap(({ paths }) => paths))].filter((path) => path !== '');
  byId('places', HTMLDataListElement).replaceChildren(...places.map((path) => new Option(path, path)));
}
