import { html, type Html } from '@structural/reference';
import { visible } from '@structural/presenters';
import type { Fact } from '../report/rollback-facts.js';

/** Facts as a list of terms; what is serious is marked by a word, too. */
export function factsList(facts: readonly Fact[]): Html {
  return html`<dl class="facts">
${facts.map(
  ({
    isSerious,
    label,
    text,
  }) => html`<dt>${visible(label)}</dt><dd>${isSerious === true ? html`<span class="serious">Warning: </span>` : undefined}${visible(text)}</dd>
`,
)}</dl>
`;
}
