import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { codeToTokensBase } from 'shiki';

/**
 * The pictures of README and of the site, by their files: what the command prints about `examples/first-look`, in colour; and for a phone the first of them in
 * lines that are read there. And the text of all without any colour.
 */
export async function pictures(root) {
  const printed = COMMANDS.map((command) => commandAndOutput(root, command));
  const files = [];
  for (const [name, look] of Object.entries(LOOKS)) {
    for (const [frame, columns, texts] of [
      ['', COLUMNS, printed],
      ['narrow-', NARROW_COLUMNS, printed.slice(0, 1)],
    ]) {
      const lines = await codeToTokensBase(texts.join('\n\n'), { lang: 'ansi', theme: look.theme });
      const title = COMMANDS.slice(0, texts.length).join(', ');
      files.push([
        `docs/images/first-look-${frame}${name}.svg`,
        picture(
          lines.flatMap((line) => wrapped(line, columns)),
          columns,
          look,
          title,
        ),
      ]);
    }
  }
  return { files, text: stripVTControlCharacters(printed.join('\n\n')) };
}

const COMMANDS = [
  'kubectl structural validate deploy --crds crds',
  'kubectl structural lint drafts',
  'kubectl structural compare before crds',
];
const LOOKS = {
  light: { theme: 'github-light-high-contrast', text: '#0e1116', paper: '#ffffff', line: '#d0d7de' },
  dark: { theme: 'github-dark-high-contrast', text: '#f0f3f6', paper: '#0d1117', line: '#3d444d' },
};

const COLUMNS = 118;
const NARROW_COLUMNS = 50;
/** In pixels. */
const LETTER = 7.8;
const LINE = 19;
const MARGIN = 20;
const TOP = 24;

function commandAndOutput(root, command) {
  const [, , ...args] = command.split(' ');
  const { stderr, stdout } = spawnSync(process.execPath, [join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), ...args], {
    cwd: join(root, 'examples/first-look'),
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined, GITHUB_ACTIONS: undefined },
  });
  if (stdout === '') throw new Error(`${command} prints nothing: ${stderr}`);
  return `\u001b[2m$\u001b[22m \u001b[1m${command}\u001b[22m\n${stdout.trimEnd()}`;
}

/** A line in lines that fit, broken before words. */
function wrapped(tokens, columns) {
  const lines = [[]];
  let column = 0;
  for (const { content, ...look } of tokens) {
    for (const word of content.split(/(?<= )(?=[^ ])/)) {
      if (column > 0 && column + word.trimEnd().length > columns) {
        lines.push([]);
        column = 0;
      }
      lines.at(-1).push({ ...look, content: word });
      column += word.length;
    }
  }
  return lines;
}

function picture(lines, columns, { line, paper, text }, title) {
  const width = Math.round(columns * LETTER) + 2 * MARGIN;
  const height = lines.length * LINE + 2 * TOP;
  const rows = lines.map((tokens, i) => (tokens.length === 0 ? '' : row(tokens, TOP + i * LINE + 13, text))).filter((each) => each !== '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${title}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${paper}" stroke="${line}"/>`,
    `<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="13" fill="${text}">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** One line, as wide as its letters are many, whatever the font. */
function row(tokens, y, text) {
  const columns = tokens.reduce((sum, { content }) => sum + content.length, 0);
  const spans = tokens.map(({ color, content, fontStyle = 0 }) => {
    const fill = color === undefined || color.toLowerCase() === text ? '' : ` fill="${color}"`;
    const weight = (fontStyle & BOLD) === 0 ? '' : ' font-weight="bold"';
    return fill + weight === '' ? escaped(content) : `<tspan${fill}${weight}>${escaped(content)}</tspan>`;
  });
  return `<text x="${MARGIN}" y="${y}" textLength="${(columns * LETTER).toFixed(1)}" lengthAdjust="spacing">${spans.join('')}</text>`;
}

/** Of Shiki's styles of letters. */
const BOLD = 2;

/** In SVG, spaces beside each other are one space. */
function escaped(text) {
  return text.replaceAll(' ', '\u00a0').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
