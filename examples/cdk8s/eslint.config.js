import structural from 'eslint-plugin-structural';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  tseslint.configs.base,
  // With types the linter knows what `props.copies` may be.
  { languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, tsconfigRootDir: import.meta.dirname } } },
  structural.configs['recommended-typescript'],
  { settings: { structural: { root: import.meta.dirname, crds: ['crds'] } } },
);
