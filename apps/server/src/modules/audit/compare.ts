import { type AuditField, maskPhone } from '@zhiying/contract';
import { fieldLabel, valueWord } from './audit-words.ts';

export interface Sides {
  before: unknown;
  after: unknown;
}

/** Entities that fields refer to, as the audit knows them. */
export const NAMED_KINDS = [
  'node',
  'role',
  'member',
  'channel',
  'account',
  'accountGroup',
  'material',
  'materialClassify',
  'aiTheme',
  'aiArticle',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];
/** `node 12` → what it is called. */
export type Names = ReadonlyMap<string, string>;

/** Fields that hold the id of something with a name. */
export const NAMED_FIELDS: Record<string, NamedKind> = {
  nodeId: 'node',
  nodeIds: 'node',
  parentId: 'node',
  organId: 'node',
  dealerId: 'node',
  storeId: 'node',
  roleId: 'role',
  roleIds: 'role',
  memberId: 'member',
  memberIds: 'member',
  ownerId: 'member',
  uid: 'member',
  reviewerIds: 'member',
  sendUserIds: 'member',
  channelId: 'channel',
  accountId: 'account',
  accountIds: 'account',
  accountGroupIds: 'accountGroup',
  materialId: 'material',
  materialIds: 'material',
  classifyId: 'materialClassify',
  themeId: 'aiTheme',
  subjectId: 'aiArticle',
};

/** Nobody writes these down on purpose; should somebody, nobody reads them. */
const SECRET = /pass(word|wd)?|secret|token|cookie|authorization|credential|hash$/i;
const HIDDEN = '（不显示）';
const MOST_DEEP = 3;

/** Both sides field by field, changed ones first; lists as their items, objects by their own fields. */
export function compare({ before, after }: Sides, entity: string, names: Names): AuditField[] {
  const left = flatten(before, names);
  const right = flatten(after, names);
  const fields = [...new Set([...left.keys(), ...right.keys()])].map((field) => {
    const [was, is] = [left.get(field), right.get(field)];
    return {
      field,
      label: fieldLabel(entity, field.split('.')),
      before: was?.shown ?? [],
      after: is?.shown ?? [],
      changed: (was?.plain ?? '[]') !== (is?.plain ?? '[]'),
    };
  });
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)];
}

interface Value {
  shown: string[];
  /** What is compared: two phones that look alike behind their stars are still two. */
  plain: string;
}

function flatten(side: unknown, names: Names): Map<string, Value> {
  const found = new Map<string, Value>();
  const walk = (value: unknown, path: string[]) => {
    const name = path.at(-1) ?? '';
    if (isRecord(value) && path.length < MOST_DEEP && !SECRET.test(name))
      for (const [field, inner] of Object.entries(value)) walk(inner, [...path, field]);
    else if (path.length > 0) {
      const items = (Array.isArray(value) ? value : [value]).filter((item) => item != null && item !== '');
      found.set(path.join('.'), {
        shown: items.map((item) => words(name, item, names)),
        plain: JSON.stringify(items),
      });
    }
  };
  walk(isRecord(side) || side == null ? side : { value: side }, []);
  return found;
}

function words(field: string, value: unknown, names: Names): string {
  if (SECRET.test(field)) return HIDDEN;
  if (isRecord(value))
    return Object.entries(value)
      .map(([inner, item]) => words(inner, item, names))
      .filter(Boolean)
      .join('，');
  if (Array.isArray(value)) return value.map((item) => words(field, item, names)).join('、');
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (value == null) return '';
  const kind = NAMED_FIELDS[field];
  if (kind && typeof value === 'number') return names.get(`${kind} ${value}`) ?? `#${value}`;
  const text = valueWord(field, typeof value === 'string' ? value : JSON.stringify(value));
  return /phone|mobile/i.test(field) ? (maskPhone(text) ?? '') : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
