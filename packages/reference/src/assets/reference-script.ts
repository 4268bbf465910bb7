import { FIELDS_SCRIPT } from './script/fields.js';
import { PAGE_SCRIPT } from './script/page.js';

/**
 * The script of all pages: what `PAGE_FILES.script` holds. It runs in the head, so that a page is not shown in one theme first and in another then.
 */
export const REFERENCE_SCRIPT = `'use strict';\n(() => {${PAGE_SCRIPT}${FIELDS_SCRIPT}})();\n`;
