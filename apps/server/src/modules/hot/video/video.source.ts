import { contract, type HotVideo, type HotVideoSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { worksSeen } from '../benchmark/benchmark.scope.ts';
import { videoPolicy } from '../video.policy.ts';

const WHOSE: Record<NonNullable<HotVideoSearch['whose']>, SQL> = {
  own: sql`p.attempt_id IS NOT NULL`,
  foreign: sql`(p.benchmark_id IS NOT NULL AND p.attempt_id IS NULL)`,
  listed: sql`p.rank IS NOT NULL`,
};

export const videoSource = (
  actor: Actor,
  { q, platform, benchmarkId, whose, outlier, age }: HotVideoSearch,
): ListSource<HotVideo> => ({
  from: sql`hot_work p`,
  id: sql`p.id`,
  where: [
    worksSeen(actor, contract.hotVideo.list),
    ...(q ? [nameContains(sql`p.title`, q)] : []),
    ...(platform ? [sql`p.platform = ${platform}`] : []),
    ...(benchmarkId ? [sql`p.benchmark_id = ${benchmarkId}`] : []),
    ...(whose ? [WHOSE[whose]] : []),
    ...(outlier ? [sql`p.ratio >= ${Number(outlier)}`] : []),
    ...(age ? [sql`p.at >= now() - make_interval(days => ${Number(age)})`] : []),
  ],
  sorts: sortsBy('p', 'at', 'ratio', 'views', 'likes'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadVideos(db, actor, ids as number[]),
});

export async function loadVideos(db: Queries, actor: Actor, ids: readonly number[]): Promise<HotVideo[]> {
  const rows = await db.query<Omit<HotVideo, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT p.id, p.title, p.url, p.platform, p.author, p.attempt_id IS NOT NULL AS own, p.at, p.published_at IS NOT NULL AS dated, p.seconds,
           CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name) END AS benchmark,
           p.views, p.likes, p.comments, p.shares, p.rank, b.baseline, round(p.ratio::numeric, 1)::float8 AS ratio, p.read_at AS "readAt",
           p.notes IS NOT NULL AS noted, p.themes, ${videoPolicy.reached(actor)} AS reached
    FROM hot_work p LEFT JOIN hot_benchmark b ON b.id = p.benchmark_id WHERE p.id = ${anyOf(ids)}`);
  const can = videoPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
