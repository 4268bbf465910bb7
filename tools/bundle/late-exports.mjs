import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, transform } from 'esbuild';

/**
 * Builds one CommonJS bundle as esbuild does, except that the object of a file's exports is made when the file is asked for. esbuild makes one for each
 * file that is loaded late as soon as the bundle is loaded: of hundreds of files that is a tenth of what a short run takes.
 */
export async function buildLate(options) {
  // Names that tell files apart stand for one thing only; those of minified code do not.
  const built = await build({ ...options, minify: false, minifySyntax: true, write: false });
  const [{ text }] = built.outputFiles;
  const { code } = await transform(lateExports(text), {
    target: options.target,
    platform: options.platform,
    format: 'cjs',
    minify: true,
    supported: options.supported,
    legalComments: 'none',
  });
  const file = join(options.absWorkingDir, options.outfile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  built.metafile.outputs[options.outfile].bytes = Buffer.byteLength(code);
  return built;
}

/** The object of a file's exports, as esbuild writes it. */
const EXPORTS = /^var (\w+_exports) = \{\};\n__export\(\1, \{\n((?: {2}\w+: \(\) => [\w$]+,?\n)+)\}\);$/gm;
const ASKED = /, __toCommonJS\((\w+_exports)\)/g;
/** A file that runs when it is asked for; where names are not minified, esbuild has it in an object that names it. */
const FILE = /__esm\(\{\n {2}"[^"\n]*"\(\) \{\n([\s\S]*?)^ {2}\}\n\}\)/gm;
const RUNNER = /\b__esm = [\s\S]*?\n\}(?=[,;])/;

/** Where all that is done with the object of a file's exports is to give it to who asks for the file, it becomes a function that makes it. */
function lateExports(text) {
  const uses = countOf(text, /\b(\w+_exports)\b/g);
  const asked = countOf(text, ASKED);
  const isLate = (name) => uses.get(name) === 2 + (asked.get(name) ?? 0);
  const late = text
    .replace(EXPORTS, (declared, name, members) =>
      isLate(name) ? `var ${name} = () => ({ ${members.replaceAll(': () =>', ':')} });` : declared,
    )
    .replace(ASKED, (given, name) => (isLate(name) ? `, ${name}()` : given))
    .replace(RUNNER, RUN_ONCE)
    .replace(FILE, (_, body) => `__esm(() => {\n${body}})`);
  if (late.includes('__esm({')) throw new Error('esbuild writes files that run late in another way than is known here');
  return late;
}

/** Runs a file once, as esbuild's own does; a file that threw throws the same again. */
const RUN_ONCE = `__esm = (run, failed) => () => {
  if (failed) throw failed[0];
  try {
    if (run) {
      const first = run;
      run = 0;
      first();
    }
  } catch (error) {
    throw (failed = [error]), error;
  }
}`;

/** How often each name is found. */
function countOf(text, pattern) {
  const counts = new Map();
  for (const [, name] of text.matchAll(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
