import { z } from '../core/zod.ts';

/** What `+续航 !事故 /快充|补能/ @20` asks for. */
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

const PATTERN_MAX = 60;
/**
 * Patterns that cannot run away: nothing repeated as a whole group, no looking around, no looking back, few repetitions: even twenty `a?` in a row try every choice.
 * Whatever is left takes time in a small power of the title's length.
 */
export function patternTrouble(pattern: string): string | null {
  if (pattern.length > PATTERN_MAX) return `正则最多 ${PATTERN_MAX} 个字符`;
  if (/\)\s*[*+?{]/.test(pattern)) return '正则不支持重复整个括号';
  if (/\(\?/.test(pattern)) return '正则不支持以 (? 开头的括号';
  if (/\\[1-9kpPbBuxc]/.test(pattern)) return '正则不支持反向引用和特殊转义';
  if (/\[[^\]]*\[/.test(pattern)) return '正则的方括号不能嵌套';
  if ((pattern.match(/[*+?]|\{\d*,\d*\}/g) ?? []).length > 3) return '正则最多使用 3 个重复符号';
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch {
    return '正则写法不正确';
  }
}

/** The words, or what is wrong and at which character. */
export function parseWords(text: string): FollowWords | { trouble: string; at: number } {
  const words: FollowWords = { must: [], not: [], any: [], patterns: [], most: null };
  for (const found of text.matchAll(/\/((?:\\.|[^/\\])*)\/|\S+/g)) {
    const [token, pattern] = found;
    const at = found.index;
    if (pattern !== undefined) {
      const trouble = pattern ? patternTrouble(pattern) : '正则不能为空';
      if (trouble) return { trouble, at };
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

/** Why a title is hit, in the words that hit it; null where it is not. */
export function hitBy({ must, not, any, patterns }: FollowWords, title: string): string | null {
  const has = (word: string) => title.toLowerCase().includes(word.toLowerCase());
  if (not.some(has) || !must.every(has)) return null;
  const words = any.filter(has);
  const matched = patterns.filter((pattern) => new RegExp(pattern, 'iu').test(title));
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
  .meta({ example: '+续航 !事故 @20' });
