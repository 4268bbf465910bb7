/** Makes the filter of the first page work; there is nothing to do on other pages. */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>('form.filter');
  const input = form?.querySelector('input');
  const status = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !input || !status) return;
  const groups = [...document.querySelectorAll<HTMLElement>('.kinds section')].map(groupOf);
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const apply = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { links, rows, section } of groups) {
      let ofGroup = 0;
      for (const { row, text } of rows) {
        const fits = words.every((word) => text.includes(word));
        row.hidden = !fits;
        if (fits) ofGroup++;
      }
      section.hidden = ofGroup === 0;
      for (const { count, item } of links) {
        item.hidden = ofGroup === 0;
        count.textContent = String(ofGroup);
      }
      shown += ofGroup;
    }
    status.textContent = words.length === 0 ? '' : shown === 0 ? 'No kind fits.' : `${String(shown)} of ${String(total)} kinds`;
  };
  const remember = (): void => {
    const address = new URL(location.href);
    if (input.value.trim() === '') address.searchParams.delete('filter');
    else address.searchParams.set('filter', input.value);
    history.replaceState(history.state, '', address);
  };
  input.addEventListener('input', () => {
    apply();
    remember();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    input.value = '';
    apply();
    remember();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.hidden = false;
  input.value = new URL(location.href).searchParams.get('filter') ?? '';
  if (input.value !== '') apply();
}

interface Group {
  readonly section: HTMLElement;
  readonly rows: readonly { readonly row: HTMLElement; readonly text: string }[];
  /** Where the contents name the group, and how many kinds it has. */
  readonly links: readonly { readonly item: HTMLElement; readonly count: HTMLElement }[];
}

function groupOf(section: HTMLElement): Group {
  const name = section.id.replace(/^group-/, '');
  const rows = [...section.querySelectorAll<HTMLElement>('.kind-row')].map((row) => ({
    row,
    text: `${name} ${row.dataset['words'] ?? ''} ${row.textContent}`.toLowerCase(),
  }));
  const links = [...document.querySelectorAll(`.groups a[href="#${CSS.escape(section.id)}"]`)].flatMap((link) => {
    const item = link.closest('li');
    const count = link.querySelector<HTMLElement>('.count');
    return item === null || count === null ? [] : [{ item, count }];
  });
  return { section, rows, links };
}
