import { element, hint } from '../dom/elements.js';
import type { CelAnswer, CelEvaluation, TraceRow } from '../../src/protocol/protocol.js';
import { ask } from '../editors/language-client.js';
import type { Page } from '../state/page.js';
import { noKind } from './no-kind.js';

/** Asks for the type, the cost and the values of the expression, and shows them. */
export async function fillCel({ client, controls, kinds }: Page, panel: HTMLElement): Promise<void> {
  const kind = kinds.chosen;
  const expression = controls.expression.value;
  if (kind === undefined) panel.replaceChildren(noKind());
  else if (expression.trim() === '') panel.replaceChildren(hint('Write an expression, such as `self.spec.replicas > 1`.'));
  else showCel(panel, await ask(client, 'playground/cel', { ...kind, expression, path: controls.celPath.value }));
}

/** Shows what an expression is: its type, its price, and its value on the resources, part by part. */
function showCel(panel: HTMLElement, answer: CelAnswer): void {
  if (!answer.ok) {
    panel.replaceChildren(element('pre', { class: 'terminal error', attributes: { tabindex: '0', 'aria-label': 'Error' } }, answer.error));
    return;
  }
  const { costly, estimate, evaluations, fitting, limit, percent, refusals, type } = answer;
  const isOver = percent > 100;
  const share = isOver
    ? `${grouped(String(Math.round(percent / 100)))} times what is allowed`
    : `${percent.toFixed(2)} % of what is allowed`;
  panel.replaceChildren(
    element(
      'dl',
      { class: 'price' },
      element('dt', {}, 'Type'),
      element('dd', {}, element('code', {}, type)),
      element('dt', {}, 'Worst case'),
      element(
        'dd',
        {},
        element('meter', {
          attributes: {
            min: '0',
            low: '80',
            high: '99',
            max: '100',
            optimum: '0',
            value: String(Math.min(percent, 100)),
            'aria-label': 'Share of the limit',
          },
        }),
        ` ${grouped(estimate)} of ${grouped(limit)}, `,
        element('strong', { class: isOver ? 'error' : '' }, share),
      ),
      ...(costly.length === 0
        ? []
        : [
            element('dt', {}, 'Costly'),
            element(
              'dd',
              {},
              ...costly.map(({ bound, cost, field }) =>
                element('div', {}, element('code', {}, field), ` has no ${bound}: ${grouped(cost)} with all else bounded`),
              ),
            ),
          ]),
      ...(fitting.length === 0
        ? []
        : [
            element('dt', {}, 'Bounds that fit'),
            element('dd', {}, ...fitting.map((each) => element('div', {}, element('code', {}, each)))),
          ]),
    ),
    ...refusals.map((refusal) => element('p', { class: 'refusal' }, `The server refuses this rule: ${refusal}`)),
    ...(evaluations.length === 0 ? [hint('The resource has no value there, so nothing is evaluated.')] : evaluations.map(evaluation)),
  );
}

function evaluation({ at, cost, isError, rows, value }: CelEvaluation): HTMLElement {
  return element(
    'section',
    { class: 'evaluation' },
    element(
      'h3',
      {},
      element('code', {}, at === '' ? 'self' : at),
      ' is ',
      element('strong', { class: isError || value === 'false' ? 'error' : 'accepted' }, value),
      element('span', { class: 'cost' }, `cost ${grouped(String(cost))}`),
    ),
    element('div', { class: 'scrolled', attributes: { tabindex: '0', 'aria-label': 'Trace' } }, trace(rows)),
  );
}

function trace(rows: readonly TraceRow[]): HTMLElement {
  const heads = ['Part', 'Type', 'Value'].map((name) => element('th', { attributes: { scope: 'col' } }, name));
  const body = rows.map(({ depth, text, times, type, values }) => {
    const part = element('code', { class: `depth-${String(Math.min(depth, 8))}` }, text);
    const often = times > 1 ? ` (${String(times)} times)` : '';
    return element(
      'tr',
      { class: times === 0 ? 'unseen' : '' },
      element('td', {}, part),
      element('td', {}, element('code', {}, type)),
      element(
        'td',
        { attributes: { title: values.join('\n') } },
        ...(times === 0 ? ['not evaluated'] : [element('code', {}, values.join(' · ')), often]),
      ),
    );
  });
  return element('table', { class: 'trace' }, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body));
}

/** `10 000 000` */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, '\u202f');
}
