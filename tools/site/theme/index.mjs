import { Content } from 'vitepress';
import DefaultTheme, { VPHomeContent, VPHomeFeatures, VPHomeHero } from 'vitepress/theme';
import { h } from 'vue';
import './site.css';

/** The first page with the picture before the ways in, as the main part of the document, which readers of screens look for. */
const firstPage = () => h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeContent, null, () => h(Content)), h(VPHomeFeatures)]);

export default { extends: DefaultTheme, enhanceApp: ({ app }) => app.component('FirstPage', firstPage) };
