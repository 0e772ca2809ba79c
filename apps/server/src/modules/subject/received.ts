import { contract, type DataOf, SHARE_LINK_DAYS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { shownMaterials } from '../material/index.ts';
import { signShare } from '../substance/index.ts';

type Row = DataOf<typeof contract.subject.received>['rows'][number];
const MOST = 100;

/** Published where the actor sits or above, the latest first. */
export async function receivedSubjects({ db, storage, secret }: Kernel, actor: Actor): Promise<Row[]> {
  const keys = keysFor(contract.subject.received);
  const seats = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  const above = [...new Set(seats.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
  const rows = await db.query<Omit<Row, 'cover' | 'share'> & { coverId: number | null }>(sql`
    SELECT j.id, v.input->>'title' AS title, v.input->>'intro' AS intro, jsonb_array_length(v.input->'substanceIds') AS pieces,
           (v.input->>'coverId')::bigint AS "coverId"
    FROM subject j JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no
    WHERE j.channel_id = ${actor.channelId} AND j.status = 'published' AND j.deleted_at IS NULL
      AND j.id = ANY(ARRAY(SELECT p.subject_id FROM subject_publish p WHERE p.node_id = ${anyOf(above, 'bigint')} AND p.ended_at IS NULL))
    ORDER BY j.updated_at DESC, j.id DESC LIMIT ${MOST}`);
  const covers = await shownMaterials(
    db,
    storage,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  return rows.map(({ coverId, ...row }) => ({
    ...row,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    share: signShare(secret, { letter: 't', targetId: row.id, sharerId: actor.id }, SHARE_LINK_DAYS * 24),
  }));
}
