import { maskPhone } from '@zhiying/contract';
import { digitsOf } from './phone-digits.ts';

/** A mobile number in a text: where it stands, and as it is dialled. */
export interface FoundPhone {
  from: number;
  to: number;
  phone: string;
}

const APART = 99;
const MOST_GAP = 4;
/** A number with 0086 in front of it. */
const MOST_DIGITS = 15;
/** At least this many of eleven must be real digits: `lOOl` alone is a word. */
const LEAST_REAL = 7;
const DIALLED = /^(?:0{0,2}86|0)?(1[3-9]\d{9})$/;
/** How people group a number; any other grouping may be a number and something else beside it. */
const USUAL = /^(?:11|3 4 4|3 8|7 4)$/;

/** A group of adjacent digits, and its distance to the previous group. */
interface Group {
  digits: string;
  from: number;
  to: number;
  /** Different characters between this group and the one before, all of them over a line break; `APART` where they cannot be one number. */
  gap: number;
  /** Letters that only look like digits. */
  guessed: boolean;
}

/**
 * Finds every mainland mobile number, however it is spelled: with a country code, in groups, digit by digit, in other scripts, with invisible
 * characters in between. One pass over the text and a bounded look ahead from each group, so the time grows with the length alone.
 */
export function findPhones(text: string): FoundPhone[] {
  if (text.length < 11) return [];
  const groups = groupsOf(text);
  const found: FoundPhone[] = [];
  for (let at = 0; at < groups.length; ) {
    const match = numberFrom(groups, at);
    if (match) found.push(match.found);
    at = match ? match.next : at + 1;
  }
  return found;
}

/** A number that begins at this group. 1301 138 1234 5678 is a flat and a number, not 13011381234 and the rest of one. */
function numberFrom(groups: readonly Group[], start: number) {
  const match = firstFrom(groups, start);
  if (!match || match.usual) return match;
  for (let at = start + 1; at < match.next; at++) {
    const other = firstFrom(groups, at);
    if (other?.usual && other.next > match.next)
      return { ...other, found: { ...other.found, from: match.found.from } };
  }
  return match;
}

function firstFrom(groups: readonly Group[], start: number) {
  const first = groups[start] as Group;
  let digits = '';
  let real = 0;
  for (let at = start; at < groups.length; at++) {
    const group = groups[at] as Group;
    if (at > start && group.gap > MOST_GAP) return null;
    digits += group.digits;
    if (!group.guessed) real += group.digits.length;
    if (digits.length > MOST_DIGITS) return null;
    const phone = real >= LEAST_REAL ? DIALLED.exec(digits)?.[1] : undefined;
    if (phone) {
      const sizes = groups.slice(start, at + 1).map((each) => each.digits.length);
      return {
        found: { from: first.from, to: group.to, phone },
        next: at + 1,
        usual: USUAL.test(sizes.join(' ')),
      };
    }
  }
  return null;
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let last: Group | undefined;
  let script = '';
  let gap = APART;
  let between = '';
  let at = 0;
  for (const character of text) {
    const from = at;
    at += character.length;
    const read = digitsOf(character);
    if (read.kind === 'silent') {
      if (last && gap === 0) last.to = at;
      continue;
    }
    if (read.kind === 'letter') gap = APART;
    // A long dash is one mark, however it is drawn.
    if (
      read.kind === 'mark' &&
      (character === '\n' || between.includes('\n') || !between.includes(character))
    )
      gap = Math.min(gap + 1, APART);
    if (read.kind !== 'digits') {
      between = gap > MOST_GAP ? '' : between + character;
      script = '';
      continue;
    }
    if (last && gap === 0 && script === read.script && !read.single) {
      last.digits += read.digits;
      last.to = at;
    } else {
      const clock = between === ':' || between === '：';
      const apart = (clock && (last?.digits.length ?? 0) <= 2) || between === '****';
      last = {
        digits: read.digits,
        from,
        to: at,
        gap: apart ? APART : gap,
        guessed: read.script === 'looks',
      };
      groups.push(last);
    }
    script = read.script;
    gap = 0;
    between = '';
  }
  return groups;
}

/** The text with `138****1234` in place of every number. Masking it again changes nothing. */
export function maskPhones(text: string): string {
  let masked = '';
  let after = 0;
  for (const { from, to, phone } of findPhones(text)) {
    masked += text.slice(after, from) + maskPhone(phone);
    after = to;
  }
  return after === 0 ? text : masked + text.slice(after);
}

/** Masks phone numbers in every text of a JSON value, except texts that only machines read. */
export const maskPhonesIn = <Value>(value: Value): Value =>
  eachText(value, (text) => (isMachineText(text) ? text : maskPhones(text)));

/** Masks phone numbers in text written by people: `/13812345678` looks like an address and is still a number. */
export const maskWritten = <Value>(value: Value): Value => eachText(value, maskPhones);

function eachText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((inner) => eachText(inner, change)) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, eachText(inner, change)]),
  ) as Value;
}

/**
 * Addresses, moments, hashes and UUIDs: a signature does not survive a changed character. A path begins with a name and a hash has letters; digits and marks
 * alone are written by people.
 */
const isMachineText = (text: string) =>
  /^(?:https?:\/\/|data:|\/[a-z])\S*$|^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$|^(?=.*[a-f])[0-9a-f-]{32,128}$/i.test(
    text,
  );
