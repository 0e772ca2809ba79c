/** Under this name we ask, and look ourselves up in robots.txt. */
export const AGENT = 'ZhiyingReader';
const OWN = AGENT.toLowerCase();
const EVERYBODY = '*';

interface Rule {
  allow: boolean;
  path: string;
}

/** Whether robots.txt lets us read a path: the group that names us, or the one for everybody; the longest rule decides. */
export function robotsAllow(text: string, path: string): boolean {
  // Groups of others do not matter, however many a file names.
  const groups = new Map<string, Rule[]>();
  let named = new Set<string>();
  let open = true;
  for (const line of text.split(/\r?\n/).slice(0, 5_000)) {
    const [field = '', ...rest] = line.replace(/#.*/, '').split(':');
    const value = rest.join(':').trim();
    const key = field.trim().toLowerCase();
    if (key === 'user-agent') {
      if (!open) named = new Set();
      open = true;
      const name = value.toLowerCase();
      if (name !== OWN && name !== EVERYBODY) continue;
      named.add(name);
      if (!groups.has(name)) groups.set(name, []);
    } else if (key === 'allow' || key === 'disallow') {
      open = false;
      if (value) for (const name of named) groups.get(name)?.push({ allow: key === 'allow', path: value });
    }
  }
  const rules = groups.get(OWN) ?? groups.get(EVERYBODY) ?? [];
  const matching = rules.filter((rule) => covers(rule.path, path));
  const longest = Math.max(0, ...matching.map((rule) => rule.path.length));
  const deciding = matching.filter((rule) => rule.path.length === longest);
  return deciding.length === 0 || deciding.some(({ allow }) => allow);
}

/** `*` stands for anything, a last `$` for the end; found piece by piece, so that no pattern takes long. */
function covers(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const pieces = (ends ? pattern.slice(0, -1) : pattern).split('*');
  let at = 0;
  for (const [no, piece] of pieces.entries()) {
    const last = no === pieces.length - 1;
    if (last && ends && no > 0) return path.length - piece.length >= at && path.endsWith(piece);
    const found = no === 0 ? (path.startsWith(piece) ? 0 : -1) : path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !ends || at === path.length;
}
