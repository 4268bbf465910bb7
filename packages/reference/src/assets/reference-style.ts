import { CONTENT } from './style/content.js';
import { FIELDS } from './style/fields.js';
import { LAYOUT } from './style/layout.js';
import { INDEX_STYLE } from './style/first-page.js';
import { SEARCH_STYLE } from './style/search.js';
import { THEME } from './style/theme.js';

/** The stylesheet of all pages: what `PAGE_FILES.style` holds. */
export const REFERENCE_STYLE = [THEME, LAYOUT, CONTENT, FIELDS, SEARCH_STYLE, INDEX_STYLE].join('');
