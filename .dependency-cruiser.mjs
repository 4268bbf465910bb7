/** Packages in which folders import each other in a circle of more than two, until that is undone. */
const CIRCULAR = ['checker'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular-files',
      comment: 'Files import each other in a circle; types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circular-folders',
      comment: 'Folders import each other in a circle. A folder imports what the folders below it import.',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: `^packages/(?:${CIRCULAR.join('|')})/` },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/(?:dist|out-tsc|generated|node_modules)/', '\\.spec\\.tsx?$'] },
    includeOnly: '^packages/',
    parser: 'tsc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['@structural/source', 'import', 'types', 'node', 'default'] },
  },
};
