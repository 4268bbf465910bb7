import structural from 'eslint-plugin-structural';
import tseslint from 'typescript-eslint';

export default tseslint.config(tseslint.configs.base, structural.configs['recommended-typescript']);
