import { z } from '../core/zod.ts';
import { compilePattern } from './pattern.ts';

/** Parsed search words of a follow: `+续航 !事故 /快充|补能/ @20`. */
export interface FollowWords {
  /** All of them. */
  must: string[];
  /** None of them. */
  not: string[];
  /** At least one of these or of the patterns, where there are any. */
  any: string[];
  patterns: string[];
  most: number | null;
}

/** The words, or what is wrong and at which character. */
export function parseWords(text: string): FollowWords | { trouble: string; at: number } {
  const words: FollowWords = { must: [], not: [], any: [], patterns: [], most: null };
  for (const found of text.matchAll(/\/((?:\\.|[^/\\])*)\/|\S+/g)) {
    const [token, pattern] = found;
    const at = found.index;
    if (pattern !== undefined) {
      const checked = pattern ? compilePattern(pattern) : { trouble: '正则不能为空' };
      if (typeof checked !== 'function') return { trouble: checked.trouble, at };
      words.patterns.push(pattern);
      continue;
    }
    const [sign = '', rest] = [token[0], token.slice(1)];
    if ('+!@'.includes(sign) && !rest) return { trouble: `「${sign}」后缺少内容`, at };
    if (sign === '/') return { trouble: '正则缺少结尾的「/」', at };
    if (sign === '@') {
      if (!/^[1-9]\d{0,2}$/.test(rest)) return { trouble: '「@」后请填写 1 到 999 的数量', at };
      words.most = Number(rest);
    } else if (sign === '+') words.must.push(rest);
    else if (sign === '!') words.not.push(rest);
    else words.any.push(token);
  }
  return words;
}

/**
 * The words by which a topic matches, or null where it does not. Each title is a line of its own, which a pattern is
 * tested against.
 */
export function matchReason({ must, not, any, patterns }: FollowWords, titles: string): string | null {
  const text = titles.toLowerCase();
  const has = (word: string) => text.includes(word.toLowerCase());
  if (not.some(has) || !must.every(has)) return null;
  const words = any.filter(has);
  const lines = patterns.length > 0 ? titles.split('\n') : [];
  const matched = patterns.filter((pattern) => {
    const matches = compilePattern(pattern);
    return typeof matches === 'function' && lines.some(matches);
  });
  if (any.length + patterns.length > 0 && words.length + matched.length === 0) return null;
  return [...must.map((word) => `+${word}`), ...words, ...matched.map((pattern) => `/${pattern}/`)].join(' ');
}

export const Words = z
  .string()
  .trim()
  .max(200, '关注词最多 200 个字')
  .superRefine((text, context) => {
    const parsed = parseWords(text);
    if ('trouble' in parsed)
      context.addIssue({ code: 'custom', message: `第 ${parsed.at + 1} 个字：${parsed.trouble}` });
  })
  .meta({ title: '关注词', example: '+续航 !事故 @20' });
