import type { Random } from './random.js';

/** What may become of a name under hasty hands, or in other tools. */
export function misspell(name: string, random: Random): string {
  const i = random.below(Math.max(1, name.length - 1));
  switch (random.below(9)) {
    case 0:
      return `${name.slice(0, i)}${name.charAt(i + 1)}${name.charAt(i)}${name.slice(i + 2)}`;
    case 1:
      return name.slice(0, i) + name.slice(i + 1);
    case 2:
      return name.slice(0, i) + name.charAt(i) + name.slice(i);
    case 3:
      return name.charAt(0).toUpperCase() + name.slice(1);
    case 4:
      return name.toLowerCase();
    case 5:
      return name.replace(/[A-Z]/g, (letter) => `${random.pick(['-', '_'])}${letter.toLowerCase()}`);
    case 6:
      return name.endsWith('s') ? name.slice(0, -1) : `${name}s`;
    case 7:
      return `${name.slice(0, i)}${random.pick([...'aeiortlxz5'])}${name.slice(i + 1)}`;
    default:
      return opposite(name, random);
  }
}

function opposite(name: string, random: Random): string {
  for (const [from, to] of OPPOSITES) {
    if (name.includes(from)) return name.replace(from, to);
    if (name.includes(to)) return name.replace(to, from);
  }
  return `${random.pick(['in', 'un', 'no', 'non'])}${name}`;
}

const OPPOSITES = [
  ['min', 'max'],
  ['Min', 'Max'],
  ['ingress', 'egress'],
  ['secure', 'insecure'],
  ['4', '6'],
  ['enabled', 'disabled'],
  ['before', 'after'],
  ['in', 'out'],
] as const;
