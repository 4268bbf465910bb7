export { structuralReferencePlugin, structuralReferencePlugin as default } from './reference-backend/plugin.js';
