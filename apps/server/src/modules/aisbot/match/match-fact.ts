import { normalizeText } from '../search/terms.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import type { QuestionType } from './question-type.ts';
import type { Segment } from './segment.ts';
import { DAY_WORDS } from './vocabulary.ts';

export interface Known {
  kind: string;
  subject: string;
  name: string;
  /** Said of the store that the customer writes to. */
  own: boolean;
}

/** What a question about a store asks for, by its type and its one word. */
type StoreTopic = '地址' | '电话' | '营业时间';

const HOUR = /^(\d+|[一二三四五六七八九十]+)(点|点钟|时)?$/;
const HOURS: readonly QuestionType[] = ['clock', 'when', 'may', 'has', 'is', 'topic', 'which'];

/** Its hours say both. */
const OPEN: ReadonlySet<string> = new Set(['营业', '打烊']);

/** A question about the store one writes to, and nothing else. */
export function storeTopic({ type, about, text }: Meaning): StoreTopic | null {
  // 我的车在哪里 names no other word that tells something.
  if (/我的|车(?!店|行)/.test(text)) return null;
  const rest = [...about].filter((word) => !OPEN.has(word) && !DAY_WORDS.has(word) && !HOUR.test(word));
  if (rest.length > 0) return null;
  if ([...about].some((word) => OPEN.has(word))) return HOURS.includes(type) ? '营业时间' : null;
  if (about.size > 0) return null;
  return type === 'where' ? '地址' : type === 'phone' ? '电话' : null;
}

const STORE_NAMES: Record<StoreTopic, RegExp> = {
  地址: /地址|位置/,
  电话: /电话|热线|联系方式/,
  营业时间: /营业时间|营业/,
};

export const isOwn = (topic: StoreTopic, { kind, name, own }: Known) =>
  own && kind === 'store' && STORE_NAMES[topic].test(name);

/** What each kind of fact answers; prices are asked for as prices. */
const ANSWERED: Partial<Record<string, readonly QuestionType[]>> = {
  price: ['price'],
  store: ['where', 'phone', ...HOURS],
};
const OTHERWISE: readonly QuestionType[] = ['amount', 'which', 'how', 'duration', 'topic'];

/** The one car or store that a question names by some of its words; undefined where it could be several. */
export function namedSubject(segment: Segment, question: string, subjects: readonly string[]) {
  const said = normalizeText(question).replace(/\s+/g, '');
  const whole = subjects.filter((subject) => said.includes(normalizeText(subject).replace(/\s+/g, '')));
  if (whole.length > 0) return whole.toSorted((a, b) => b.length - a.length)[0];
  const words = new Set(segment(normalizeText(question)).map(({ word }) => word));
  const named = subjects.filter((subject) =>
    segment(normalizeText(subject)).some(({ word }) => /[a-z0-9]{2}/.test(word) && words.has(word)),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a fact says what is asked of its subject: the question without the subject is the fact's name. */
export function matchFact(segment: Segment, asked: string, { kind, subject, name }: Known): boolean {
  const rest = withoutSubject(segment, asked, subject);
  const { type, about } = meaningOf(segment, rest);
  if (!(ANSWERED[kind] ?? OTHERWISE).includes(type)) return false;
  if (kind === 'store') {
    const topic = storeTopic({ type, about, text: rest });
    return topic !== null && STORE_NAMES[topic].test(name);
  }
  const called = meaningOf(segment, name);
  if (kind === 'price' && called.type === 'price') return same(about, called.about);
  // 后备箱多大 asks for 后备箱容积.
  const size = new Set([...called.about].filter((word) => !/^(容积|里程|长度|大小)$/.test(word)));
  return same(about, called.about) || (type === 'amount' && size.size > 0 && same(about, size));
}

function withoutSubject(segment: Segment, asked: string, subject: string): string {
  const words = segment(normalizeText(subject)).map(({ word }) => word);
  const own = new Set(words.filter((word) => word.trim() !== ''));
  const whole = normalizeText(subject)
    .replace(/\s+/g, '\\s*')
    .replace(/[.+*?()[\]{}|^$]/g, (mark) => (mark === '*' ? mark : `\\${mark}`));
  return segment(normalizeText(asked).replace(new RegExp(whole), ' '))
    .map(({ word }) => (own.has(word) ? ' ' : word))
    .join('');
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((word) => other.has(word));
