import {
  allConventions,
  conventionsOfTier,
  conventionTiers,
  originsOf,
  pitfalls,
  rules as checkerRules,
  type ConventionId,
  type ConventionTier,
  type OptionsSchema,
  type RuleId,
} from '@structural/checker';
import { repositoryUrl } from '@structural/presenters';
import { readFileSync } from 'node:fs';

/** What ESLint has to know of a rule before the first file is linted. Plain data: the build writes it into the bundle, so that nothing is computed there. */
export type RuleMetadata = SharedMetadata &
  (
    | { readonly isOptional: false; readonly id: Exclude<RuleId, ConventionId> }
    /** A convention, or a pitfall. */
    | { readonly isOptional: true; readonly id: ConventionId; readonly tiers: readonly ConventionTier[] }
  );

interface SharedMetadata {
  /** Its name in ESLint, without the prefix of the plugin: that of the rule whose findings it reports, as a rule. */
  readonly name: string;
  readonly title: string;
  /** How severe its findings are, as the command has it; in a config the level is another matter. */
  readonly severity: 'error' | 'warning';
  /** Set for the name under which findings of the other severity are reported where it is on; else `id` reports them, too. */
  readonly isOther: boolean;
  /** Set for the name under which it is reported how far a verdict goes, which is no fault: on in the config `all` alone. */
  readonly isNote: boolean;
  /** Whether it finds how YAML is written, which other plugins have opinions of, too. */
  readonly isPitfall: boolean;
  readonly fixes: readonly ('safe' | 'unsafe')[];
  /** What tells its findings apart, beside those that every rule may have: the origins of errors. */
  readonly messageIds: readonly string[];
  /** Present where it has options. */
  readonly schema?: OptionsSchema;
  readonly defaultOptions?: Readonly<Record<string, unknown>>;
}

/**
 * Rules with findings of two severities, and the one that their own does not tell. ESLint has one level for a rule, so that these have two names.
 */
const OTHER_SEVERITY: Partial<Record<RuleId, 'error' | 'warning'>> = {
  'structural-schema': 'warning',
  'admission-policy': 'warning',
  'made-definition': 'warning',
  'composed-resource': 'warning',
  'crossplane-package': 'warning',
  'olm-bundle': 'warning',
  'templated-file': 'warning',
  'unusable-definition': 'error',
  'unknown-kind': 'error',
  'unknown-field': 'error',
  'duplicate-key': 'error',
};

/** The rules that say how far a verdict goes, too. */
const NOTING: ReadonlySet<RuleId> = new Set<RuleId>(['storage-version', 'unknown-kind']);

/** Every rule of the plugin: the verdict, then conventions and pitfalls. */
export const ruleMetadata: readonly RuleMetadata[] = [
  // That a file holds nothing to judge is a fact about a run of a command, and concerns no line; updates of subresources are judged by the command alone.
  ...checkerRules.flatMap(({ fixes = [], id, severity, subresource, title }): readonly RuleMetadata[] => {
    if (id === 'no-definitions' || subresource !== undefined) return [];
    const own = severity === 'error' ? 'error' : 'warning';
    const rule = { id, title, fixes, isOptional: false, isNote: false, isPitfall: false, messageIds: originsOf(id) } as const;
    const other = OTHER_SEVERITY[id];
    return [
      { ...rule, name: id, severity: own, isOther: false },
      ...(other === undefined ? [] : [{ ...rule, name: `${id}-${other}`, severity: other, isOther: true }]),
      ...(NOTING.has(id) ? [{ ...rule, name: `${id}-note`, severity: 'warning' as const, fixes: [], isOther: true, isNote: true }] : []),
    ];
  }),
  ...allConventions.map((convention): RuleMetadata => ({
    name: convention.id,
    id: convention.id,
    title: convention.title,
    severity: 'warning',
    isOther: false,
    isNote: false,
    isOptional: true,
    tiers: conventionTiers.filter((tier) => conventionsOfTier(tier).includes(convention.id)),
    isPitfall: pitfalls.some(({ id }) => id === convention.id),
    fixes: convention.fixes,
    messageIds: [],
    ...(Object.keys(convention.schema.properties).length > 0 && {
      schema: convention.schema,
      defaultOptions: convention.defaultOptions,
    }),
  })),
];

// One step up from the sources and from the bundle alike.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};

/** The name and version of the package. */
export const { name: pluginName, version } = manifest;

/** Where the repository shows the page of a rule, but for the name and `.md`. */
export const rulePages = `${repositoryUrl}/blob/main/packages/eslint-plugin/docs/rules/`;
