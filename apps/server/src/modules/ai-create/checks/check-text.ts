import { type CheckRule, type CheckSetting, type Finding, GAP } from '@zhiying/contract';
import { findAbsolute } from './absolute-words.ts';
import type { Dictionary } from './dictionary.repository.ts';
import { findPrices } from './prices.ts';

export interface WordFinding {
  rule: CheckRule;
  severity: Finding['severity'];
  from: number;
  to: number;
  message: string;
  instead: string[];
}

/** What the rules about words find in one text: gaps, claims, words of the lists, prices that are bound to nothing. */
export function checkText(
  whole: string,
  { dictionary, setting }: { dictionary: Dictionary; setting: CheckSetting },
): WordFinding[] {
  const found: WordFinding[] = [];
  const report = (
    rule: CheckRule,
    severity: Finding['severity'],
    { from, to }: { from: number; to: number },
    message: string,
    instead: string[] = [],
  ) => void found.push({ rule, severity, from, to, message, instead });
  for (const { index, 0: gap, 1: what } of whole.matchAll(GAP))
    report('gap', 'block', { from: index, to: index + gap.length }, `待补充：${what}`);
  // A gap may quote the words it asks to replace; it blocks as it is.
  const text = whole.replaceAll(GAP, (gap) => '〇'.repeat(gap.length));
  for (const { word, note, ...spot } of findAbsolute(text))
    if (!dictionary.allowed.has(word))
      report('absolute', 'block', spot, `“${word}”是绝对化用语`, note.instead);
  for (const { word, note, ...spot } of dictionary.find(text)) {
    if (note.kind === 'sensitive') report('sensitive', 'block', spot, `“${word}”是敏感词`);
    else if (note.kind === 'brandNever')
      report('brandNever', 'block', spot, `“${word}”不可与品牌同用`, note.instead);
    else report('own', note.kind === 'never' ? 'block' : 'warn', spot, `“${word}”在渠道词库中`, note.instead);
  }
  for (const { text: price, ...spot } of findPrices(text))
    report('price', setting.unboundPrice, spot, `“${price}”未绑定事实，请引用事实卡`);
  return found;
}
