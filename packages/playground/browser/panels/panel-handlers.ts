import { byId, hint } from '../dom/elements.js';
import { errorText, type Judged, type Page } from '../state/page.js';
import { fillCel } from './cel-panel.js';
import { fillComparison } from './compare-panel.js';
import { fillExplanation } from './explain-panel.js';
import { fillFindings } from './findings-panel.js';
import { fillPolicy } from './policy-panel.js';
import { fillStored } from './stored-panel.js';
import { fillTables } from './table-panel.js';

/** Puts into a panel what it is about. */
type PanelHandler = (page: Page, panel: HTMLElement, judged: Judged) => void | Promise<void>;

/** What fills the panels, by the names of their tabs. */
const PANEL_HANDLERS: Readonly<Record<string, PanelHandler>> = {
  findings: fillFindings,
  stored: fillStored,
  explain: fillExplanation,
  table: fillTables,
  cel: fillCel,
  compare: fillComparison,
  policy: fillPolicy,
};

/** Fills the panel that is shown, once the texts were judged. */
export async function showPanel(page: Page): Promise<void> {
  const name = page.tabs.shown;
  const panel = byId(`answer-${name}`, HTMLElement);
  if (page.judged === undefined) return;
  try {
    await PANEL_HANDLERS[name]?.(page, panel, page.judged);
  } catch (error) {
    panel.removeAttribute('aria-busy');
    panel.replaceChildren(hint(`This could not be answered: ${errorText(error)}`));
  }
}
