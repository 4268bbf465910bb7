export { catalogModuleStructuralCrds, catalogModuleStructuralCrds as default } from './backstage/module.js';
