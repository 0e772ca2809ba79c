import type { contract, DataOf } from '@zhiying/contract';

export type Tried = DataOf<typeof contract.liveKeyword.tryOut>['rows'][number];
export type Trial = Tried['trials'][number];

const REASONS: Record<NonNullable<Trial['reason']>, (word: string) => string> = {
  disabled: () => '已停用',
  must: (word) => `缺少「${word}」`,
  any: (word) => (word ? `未包含「${word}」中的任何一个` : '没有关键词'),
  deny: (word) => `包含排除词「${word}」`,
  cooldown: () => '冷却中',
};

/** Why a rule answers a comment, or does not; `winner` is the one that does. */
export function whyText({ reason, fits, word, wins, rule }: Trial, winner: Trial | undefined): string {
  if (reason) return REASONS[reason](word);
  if (wins) return `命中「${word}」，优先级 ${rule.priority}`;
  if (!fits || !winner) return '';
  const { rule: first } = winner;
  const behind =
    rule.priority < first.priority
      ? `优先级 ${rule.priority} 低于 ${first.priority}`
      : word.length < winner.word.length
        ? `命中的词比「${winner.word}」短`
        : '建立较晚';
  return `也命中「${word}」，但${behind}`;
}

/** The rule that answers first, then those that would, then the others. */
export const inOrder = (trials: readonly Trial[]) =>
  trials.toSorted(
    (one, other) => Number(other.wins) - Number(one.wins) || Number(other.fits) - Number(one.fits),
  );
