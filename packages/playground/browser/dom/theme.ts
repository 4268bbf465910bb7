/** Where the documentation site keeps what a person has chosen there: `dark`, `light` or `auto`. */
const CHOICE = 'vitepress-theme-appearance';

/** Takes the light that a person has chosen on the site; else that of the system. */
export function followSite(): void {
  try {
    const choice = localStorage.getItem(CHOICE);
    if (choice === 'dark' || choice === 'light') document.documentElement.dataset['theme'] = choice;
  } catch {
    // A page may have no storage.
  }
}
