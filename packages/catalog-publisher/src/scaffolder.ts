export { scaffolderModuleStructural, scaffolderModuleStructural as default } from './scaffolder/module.js';
