import { html } from '../html/html.js';
import type { VersionReference } from '../model/api-reference.js';
import type { PageSection } from './contents-rail.js';

/** Resources to start from, the smallest first. */
export function samplesSection({ samples: { full, minimal } }: VersionReference): PageSection | undefined {
  if (minimal === undefined && full === undefined) return undefined;
  const both = minimal !== undefined && full !== undefined && full !== minimal;
  return {
    id: 'samples',
    title: 'Samples',
    body: html`${
      minimal === undefined
        ? undefined
        : html`<p class="caption">Only what is required</p>
${yaml(minimal, 'The smallest sample')}`
    }${
      both
        ? html`<details><summary>All fields</summary>
${yaml(full, 'The full sample')}</details>
`
        : undefined
    }${minimal === undefined && full !== undefined ? yaml(full, 'The full sample') : undefined}`,
  };
}

function yaml(text: string, label: string) {
  return html`<pre class="yaml copy" tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>
`;
}
