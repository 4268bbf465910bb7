import { bundleSiteScript } from '../../tools/bundle/site-script.mjs';
import { jestProject } from '../../tools/jest-preset.mjs';

const { text } = await bundleSiteScript();

export default jestProject('catalog-publisher', { globals: { STRUCTURAL_SITE_SCRIPT: text } });
