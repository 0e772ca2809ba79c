import { CHECK_RULES, type VideoInfo } from '@zhiying/contract';
import type { ReviewFinding } from '#parts/review/review-facts.tsx';

/** What the rules found in a film and what it is made of, worst first. */
export function findingsOfFilm({ findings, refusals, difference, nearest }: VideoInfo): ReviewFinding[] {
  const order = ['error', 'warning', 'success'];
  const found = [
    ...refusals.map((text): ReviewFinding => ({ tone: 'error', title: '来源不可用', text })),
    ...findings.map(
      ({ rule, severity, message }): ReviewFinding => ({
        tone: severity === 'block' ? 'error' : 'warning',
        title: CHECK_RULES[rule].label,
        text: message,
      }),
    ),
  ].sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
  const fine = [
    ...(found.length === 0 ? ['用词、事实和素材无问题'] : []),
    ...(difference === null ? [] : [`与第 ${nearest} 条差异 ${difference}%`]),
  ];
  return fine.length > 0 ? [...found, { tone: 'success', title: fine.join('，') }] : found;
}
