import { defineConfig } from 'eslint/config';
import structural from 'eslint-plugin-structural';

const root = import.meta.dirname;
const crds = ['packages/backup-api/crds'];

export default defineConfig([
  // Manifests of every package are checked against the definitions that `backup-api` shares.
  structural.configs.recommended,
  { settings: structural.settings({ root, crds }) },
  // Who owns an API also keeps its conventions, and compares it with the last release.
  {
    files: ['packages/backup-api/crds/**'],
    extends: [structural.configs.conventions],
    settings: structural.settings({ root, crds, stored: ['packages/backup-api/released'] }),
  },
]);
