/**
 * The names that a text imports of a library: by `import { … }`, `import * as` with what is read of it, and `import()`; of the package or of its build, as
 * tools do. A text in Markdown is read like a program.
 */
export function importedNames(text, name, folder) {
  if (!text.includes(name) && !text.includes(`packages/${folder}/dist/`) && !text.includes(`${folder}/src/index`)) return [];
  const from = `['"](?:${escaped(name)}|[./]*(?:packages/)?${folder}/(?:dist|src)/index\\.js)['"]`;
  const lists = [
    ...text.matchAll(new RegExp(`(?:import|export)\\s+(?:type\\s+)?\\{([^}]*)\\}\\s*from\\s*${from}`, 'g')),
    ...text.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*(?:await\\s+import|require)\\(${from}\\)`, 'g')),
    ...text.matchAll(new RegExp(`import\\(${from}\\)\\.then\\(\\(\\{([^}]*)\\}`, 'g')),
  ].flatMap(([, list]) =>
    list
      .replace(/\/\/.*$/gm, '')
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+|:/)[0]
          .trim(),
      )
      .filter((one) => one !== ''),
  );
  const wholes = [
    ...text.matchAll(new RegExp(`import\\s+(?:type\\s+)?\\*\\s+as\\s+(\\w+)\\s+from\\s*${from}`, 'g')),
    ...text.matchAll(new RegExp(`(?:const|let)\\s+(\\w+)\\s*=\\s*await\\s+import\\(${from}\\)`, 'g')),
    ...text.matchAll(new RegExp(`(\\w+)\\s*:\\s*typeof\\s+import\\(${from}\\)`, 'g')),
  ].flatMap(([, whole]) => [...text.matchAll(new RegExp(`\\b${whole}\\??\\.(\\w+)`, 'g'))].map(([, member]) => member));
  const types = [...text.matchAll(new RegExp(`import\\(${from}\\)\\.(\\w+)`, 'g'))].map(([, member]) => member);
  return [...lists, ...wholes, ...types];
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
