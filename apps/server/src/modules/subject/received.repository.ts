import { contract, type DataOf, SHARE_LINK_DAYS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { shownMaterials } from '../material/index.ts';
import { shownPieces, signShare, visitsOf } from '../substance/index.ts';

type Row = DataOf<typeof contract.subject.received>['rows'][number];
const MOST = 100;

/** Published where the actor sits or above, the latest first. */
export async function receivedSubjects({ db, storage, secret }: Kernel, actor: Actor): Promise<Row[]> {
  const keys = keysFor(contract.subject.received);
  const memberships = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  const above = [...new Set(memberships.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
  const rows = await db.query<
    Omit<Row, 'cover' | 'share' | 'pieces' | 'visits'> & { coverId: number | null; substanceIds: number[] }
  >(sql`
    SELECT j.id, v.input->>'title' AS title, v.input->>'intro' AS intro, v.input->'substanceIds' AS "substanceIds",
           (v.input->>'coverId')::bigint AS "coverId"
    FROM subject j JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no
    WHERE j.channel_id = ${actor.channelId} AND j.status = 'published' AND j.deleted_at IS NULL
      AND j.id = ANY(ARRAY(SELECT p.subject_id FROM subject_publish p WHERE p.node_id = ${anyOf(above, 'bigint')} AND p.ended_at IS NULL))
    ORDER BY j.updated_at DESC, j.id DESC LIMIT ${MOST}`);
  const [covers, shown, visits] = await Promise.all([
    shownMaterials(
      db,
      storage,
      rows.flatMap(({ coverId }) => coverId ?? []),
    ),
    shownPieces(
      db,
      rows.flatMap(({ substanceIds }) => substanceIds),
    ),
    visitsOf(
      db,
      'subject',
      rows.map(({ id }) => id),
      actor.id,
    ),
  ]);
  return rows.map(({ coverId, substanceIds, ...row }) => ({
    ...row,
    pieces: substanceIds.filter((id) => shown.has(id)).length,
    visits: visits.get(row.id) ?? 0,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    share: signShare(secret, { letter: 't', targetId: row.id, sharerId: actor.id }, SHARE_LINK_DAYS * 24),
  }));
}
