export { crd } from './generators/crd.js';
export { init } from './generators/init.js';
export { resource } from './generators/resource.js';
