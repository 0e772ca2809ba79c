import { type HotFollow, matchReason, parseWords } from '@zhiying/contract';
import type { Candidate } from './candidates.repository.ts';

export interface Follow {
  id: number;
  channelId: number;
  ownerId: number;
  name: string;
  kind: HotFollow['kind'];
  words: string;
  minScore: number;
  sourceIds: number[];
  accountIds: number[];
  minRatio: number;
  minViews: number;
  quietFrom: string;
  quietTo: string;
  mode: 'now' | 'daily';
  digestAt: string;
  digestOn: string | null;
}

/** What a subscription is hit by now, each with why. */
export function hitsOf(
  follow: Pick<Follow, 'words' | 'minScore' | 'sourceIds'>,
  topics: readonly Candidate[],
): { topicId: number; why: string }[] {
  const words = parseWords(follow.words);
  if ('trouble' in words) return [];
  const wanted = new Set(follow.sourceIds);
  return topics
    .flatMap(({ id, words: titles, score, sources }) => {
      if (score < follow.minScore) return [];
      const within = sources.find((source) => wanted.has(source.id));
      if (wanted.size > 0 && !within) return [];
      const hit = matchReason(words, titles);
      if (hit === null) return [];
      const why = [
        hit,
        within && `来源「${within.name}」`,
        follow.minScore > 0 && `热度 ${Math.round(score)} 达到 ${follow.minScore}`,
      ];
      return [{ topicId: id, why: why.filter(Boolean).join('，') || '新热点' }];
    })
    .slice(0, words.most ?? undefined);
}

/** On China's clock: the day, and the time of it. */
export const chinaTime = (now: Date) => {
  const text = new Date(now.getTime() + 8 * 3_600_000).toISOString();
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
};

/** `22:00` to `08:00`, over midnight too; what is hit meanwhile is told afterwards. */
export function isQuiet({ quietFrom, quietTo }: Pick<Follow, 'quietFrom' | 'quietTo'>, now: Date): boolean {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false;
  const { clock } = chinaTime(now);
  return quietFrom < quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo;
}

/** Once a day, as soon as its time has come; a day whose time nobody was up for is made up for later. */
export function isDigestDue(
  { digestAt, digestOn }: Pick<Follow, 'digestAt' | 'digestOn'>,
  now: Date,
): boolean {
  const { day, clock } = chinaTime(now);
  return clock >= digestAt && (digestOn === null || digestOn < day);
}
