import type { ImportInfo, Importing } from '@zhiying/contract';
import { InvalidInput } from '#kernel/errors.ts';

export type Match = ImportInfo['match'];

/** `＊ 手机号（必填）` and `手机号` are the same heading. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:]/g, '');

/** Which heading each column is most likely under: its own title first, then the aliases, no heading twice. */
export function suggestMatch({ columns }: Importing, titles: readonly string[]): Match {
  const free = new Map<string, number>();
  for (const [index, title] of titles.entries()) if (!free.has(plain(title))) free.set(plain(title), index);
  const take = (title: string) => {
    const found = free.get(plain(title));
    if (found !== undefined) free.delete(plain(title));
    return found;
  };
  const match: Match = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  for (const [name, { title }] of Object.entries(columns)) match[name] = take(title) ?? null;
  for (const [name, { aliases = [] }] of Object.entries(columns))
    for (const alias of aliases) match[name] ??= take(alias) ?? null;
  return match;
}

/** Required columns are there, every heading exists and is used once. */
export function assertMatch({ columns }: Importing, match: Match, width: number) {
  const issues = Object.entries(columns).flatMap(([name, { title, required }]) => {
    const index = match[name] ?? null;
    const path = `match.${name}`;
    if (index === null) return required ? [{ path, msg: `请为「${title}」选择一列` }] : [];
    if (index >= width) return [{ path, msg: `「${title}」选择的列不存在` }];
    const twin = Object.entries(match).find(([other, at]) => other !== name && at === index);
    return twin ? [{ path, msg: `「${title}」和「${columns[twin[0]]?.title}」选择了同一列` }] : [];
  });
  if (issues.length > 0) throw InvalidInput(issues);
}
