import { type MusicRights, RIGHTS_AHEAD_DAYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { CHINA_TODAY } from '../../ai/index.ts';

/** How the licence of a piece (`r`) stands today. What comes with the product needs none. */
export const RIGHTS_STATE = sql`(CASE
  WHEN r.builtin IS NOT NULL THEN 'own'
  WHEN r.rights_until < ${CHINA_TODAY} THEN 'expired'
  WHEN r.rights_proof IS NULL THEN 'missing'
  WHEN r.rights_until <= ${CHINA_TODAY} + ${RIGHTS_AHEAD_DAYS}::int THEN 'ending'
  ELSE 'valid' END)`;

/** Why a piece may not be used today, in words that follow its name; null where it may. */
export const RIGHTS_PROBLEM = sql`(CASE ${RIGHTS_STATE}
  WHEN 'expired' THEN '的授权已于 ' || to_char(r.rights_until, 'YYYY-MM-DD') || ' 到期'
  WHEN 'missing' THEN '缺少授权证明' END)`;

export const rightsAre = (...states: MusicRights[]): SQL => sql`${RIGHTS_STATE} = ${anyOf(states, 'text')}`;

/** Pieces that may not be used today, each in words. */
export async function musicProblems(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; name: string; problem: string }>(sql`
    SELECT r.id, r.name, ${RIGHTS_PROBLEM} AS problem FROM video_music r
    WHERE r.id = ${anyOf([...new Set(ids)])} AND ${RIGHTS_PROBLEM} IS NOT NULL`);
  return new Map(rows.map(({ id, name, problem }) => [id, `音乐「${name}」${problem}`]));
}
