import { PARAMETER_GROUP_IDS, type Parameters, parameterGroup } from '@zhiying/contract';

type Field = ReturnType<typeof parameterGroup>['fields'][string];

/** One line of the page. */
export interface ParameterRow {
  id: string;
  name: string;
  field: Field;
  page: ReturnType<typeof parameterGroup>['page'];
  of: Parameters;
  value: unknown;
  initial: unknown;
  changed: { by: string; at: string } | undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const isInitial = ({ value, initial }: ParameterRow) => same(value, initial);

/** What people read for a value. */
export function valueText({ kind, unit, options }: Field, value: unknown): string {
  if (value === null || value === undefined) return '不限';
  if (kind === 'switch') return value ? '开' : '关';
  if (Array.isArray(value)) return value.length === 0 ? '无' : `${value.length} 项`;
  const text = plainText(value);
  if (kind === 'choice') return options?.[text] ?? text;
  return unit ? `${text} ${unit}` : text;
}

/** Of a value of one line; what has more to it has a page of its own. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** Lines by the title they stand under, those alone in which the words are found. */
export function parameterRows(groups: readonly Parameters[], q: string): Map<string, ParameterRow[]> {
  const byTitle = new Map<string, ParameterRow[]>();
  const known = new Map(groups.map((group) => [group.group, group]));
  for (const id of PARAMETER_GROUP_IDS) {
    const of = known.get(id);
    if (!of) continue;
    const { title, page, fields } = parameterGroup(id);
    for (const [name, field] of Object.entries(fields)) {
      if (![title, field.title, field.meaning].some((words) => words.includes(q))) continue;
      const [value, initial] = [of.values[name], of.initial[name]];
      const row = { id: `${id}.${name}`, name, field, page, of, value, initial, changed: of.changed[name] };
      byTitle.set(title, [...(byTitle.get(title) ?? []), row]);
    }
  }
  return byTitle;
}
