import { contract, FOLLOW_WORK_DAYS, matchReason, parseWords } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { benchmarksSeen } from '../benchmark/benchmark.scope.ts';
import type { Follow } from './hits.ts';

const WORKS_MOST = 500;

type WorkFollow = Pick<Follow, 'ownerId' | 'channelId' | 'accountIds' | 'minRatio' | 'minViews' | 'words'>;

/**
 * New works of the accounts a subscription names that reach what it asks for, each with why. Whoever no longer sees an account is no
 * longer told of it. A work without a baseline stands out from nothing, so no ratio hits it.
 */
export async function worksHit(
  kernel: Kernel,
  follow: WorkFollow,
  now: Date,
): Promise<{ workId: number; why: string }[]> {
  const words = parseWords(follow.words);
  if ('trouble' in words) return [];
  const owner = await kernel.access.actFor(follow.ownerId, follow.channelId, SYSTEM.origin);
  if (!owner) return [];
  const works = await kernel.db.query<{
    id: number;
    title: string;
    account: string;
    views: number | null;
    ratio: number | null;
  }>(sql`
    SELECT p.id, p.title, b.name AS account, p.views, p.ratio FROM hot_work p JOIN hot_benchmark b ON b.id = p.benchmark_id
    WHERE p.benchmark_id = ${anyOf(follow.accountIds)} AND ${benchmarksSeen(owner, contract.hotBenchmark.list)}
      AND p.at > ${now.toISOString()}::timestamptz - make_interval(days => ${FOLLOW_WORK_DAYS})
      AND (${follow.minRatio}::real <= 0 OR p.ratio >= ${follow.minRatio}::real) AND (${follow.minViews}::int <= 0 OR p.views >= ${follow.minViews})
    ORDER BY p.ratio DESC NULLS LAST, p.id DESC LIMIT ${WORKS_MOST}`);
  return works
    .flatMap(({ id, title, account, views, ratio }) => {
      const hit = matchReason(words, title);
      if (hit === null) return [];
      const why = [
        hit,
        `账号「${account}」`,
        follow.minRatio > 0 && ratio !== null && `${ratio.toFixed(1)} 倍于基线，达到 ${follow.minRatio} 倍`,
        follow.minViews > 0 && views !== null && `播放 ${views} 达到 ${follow.minViews}`,
      ];
      return [{ workId: id, why: why.filter(Boolean).join('，') }];
    })
    .slice(0, words.most ?? undefined);
}
