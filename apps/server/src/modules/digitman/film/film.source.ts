import { contract, type DigitFilm, type DigitFilmSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { changeable } from '../../ai/index.ts';
import { filmPolicy } from '../digitman.policy.ts';

type Loaded = Omit<DigitFilm, 'can' | 'url' | 'cover' | 'queue'> & {
  object: string | null;
  coverObject: string | null;
  queueAt: number | null;
  queueOf: number | null;
  reached: boolean[];
};

export const filmSource = (
  storage: Storage | null,
  actor: Actor,
  { q, status, avatarId }: DigitFilmSearch,
): ListSource<DigitFilm> => ({
  from: sql`digit_film r`,
  id: sql`r.id`,
  where: [
    changeable(actor, contract.digitFilm.list),
    ...(q ? [nameContains(sql`r.title`, q)] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(avatarId ? [sql`r.avatar_id = ${avatarId}`] : []),
  ],
  sorts: sortsBy('r', 'createdAt', 'title'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadFilms(db, storage, actor, ids),
});

async function loadFilms(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<DigitFilm[]> {
  const rows = await db.query<Loaded>(sql`
    SELECT r.id, r.title, r.text, r.speed, r.layout, r.ratio, r.driver, r.status, r.percent, r.queue_at AS "queueAt", r.queue_of AS "queueOf",
           r.note, r.object, r.cover_object AS "coverObject", r.duration_ms AS "durationMs", r.offline, r.theme_id AS "themeId", r.created_at AS "createdAt",
           json_build_object('id', a.id, 'name', a.name) AS avatar,
           json_build_object('id', r.voice_id, 'name', coalesce((SELECT v.name FROM video_voice v WHERE v.id = r.voice_id), '已删除')) AS voice,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${filmPolicy.reached(actor)} AS reached
    FROM digit_film r JOIN digit_avatar a ON a.id = r.avatar_id JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id
    WHERE r.id = ${anyOf(ids)}`);
  const can = filmPolicy.can(actor);
  const sign = (object: string | null) => (storage && object ? storage.signedUrl(object) : null);
  return Promise.all(
    rows.map(async ({ object, coverObject, queueAt, queueOf, reached, ...row }) => ({
      ...row,
      queue: queueAt === null || queueOf === null ? null : { at: queueAt, of: queueOf },
      url: row.status === 'done' ? await sign(object) : null,
      cover: await sign(coverObject),
      can: can({ status: row.status, reached }),
    })),
  );
}
