import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDES, titleOf } from '../guides/guide-list.mjs';

/** The first sentence of a page below its heading, without links. */
function firstSentence(text) {
  const body = text
    .replace(/^<!--.*-->\n/gm, '')
    .replace(/^# .*\n/m, '')
    .replace(/^```[^]*?^```$/gm, '');
  const paragraph = body.split('\n\n').find((each) => /^\s*(?!\d+\. )[A-Z`\d[]/.test(each) && !each.includes('Run the commands')) ?? '';
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('\n', ' ')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

/** The sections of `llms.txt` that are lists: a line for each guide and each command, at `base`. Form: llmstxt.org. */
export function llmsSections(root, base, commands) {
  const guide = (name) => {
    const text = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');
    return `- [${titleOf(text)}](${base}/docs/guides/${name}.md): ${firstSentence(text)}`;
  };
  const command = (each) => `- [${each.name()}](${base}/docs/reference/commands/${each.name()}.md): ${each.summary()}`;
  return { Guides: GUIDES.flatMap(([, names]) => names.map(guide)).join('\n'), Commands: commands.map(command).join('\n') };
}
