import type { Rule } from 'eslint';
import { listen } from './engine.js';
import type { RuleName } from './rule-options.js';
import { rulePages, ruleMetadata, type RuleMetadata } from './plugin-metadata.js';

/** Every rule of ESLint by its name, made of metadata alone; the engine comes with the first file. */
// The names are generated of the same metadata.
export const rules = Object.fromEntries(ruleMetadata.map((rule) => [rule.name, toRule(rule)])) as Record<RuleName, Rule.RuleModule>;

/**
 * A rule that looks at manifests in any language in which they are written and at nothing else, so that it may be on for every file of a repository.
 */
function toRule(rule: RuleMetadata): Rule.RuleModule {
  const { defaultOptions, fixes, id, isNote, isOptional, schema, title } = rule;
  return {
    meta: {
      type: isOptional ? 'suggestion' : 'problem',
      docs: { description: title, recommended: !isOptional && !isNote, url: `${rulePages}${id}.md` },
      // Frozen objects are no arrays to ESLint's types.
      schema: schema === undefined ? [] : [{ ...schema }],
      ...(defaultOptions && { defaultOptions: [defaultOptions] }),
      ...(fixes.includes('safe') && { fixable: 'code' }),
      // Beside a plugin with opinions about quotes a fix of ours is a suggestion.
      hasSuggestions: fixes.includes('unsafe') || (rule.isPitfall && fixes.length > 0),
      messages: messagesOf(rule),
    },
    create: (context) => listen(context, rule),
  };
}

/** The messages by what distinguishes findings: the words are the engine's. */
function messagesOf({ messageIds }: RuleMetadata): Record<string, string> {
  const finding = '{{text}}';
  const messages: Record<string, string> = { finding, settings: finding, suggestion: '{{title}}' };
  for (const id of messageIds) messages[id] = finding;
  return messages;
}
