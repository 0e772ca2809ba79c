import { type BodyOf, contract, type RowOf, type VideoToReview } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { Storage } from '#kernel/storage.ts';
import { historySource, queueSource, reviewOfRow } from '../../review/index.ts';
import { seenVideos } from '../theme/theme.scope.ts';

type Calls = typeof contract.videoReview;

/** Films that wait; where a film was changed it waits no longer, so what waits has a file. */
export const videoQueue = (
  storage: Storage | null,
  actor: Actor,
  search: BodyOf<Calls['queue']>,
): ListSource<VideoToReview> =>
  queueSource(actor, search, {
    from: sql`video v`,
    as: sql`v`,
    name: sql`v.title`,
    editors: sql`ARRAY[v.edited_by]`,
    where: [
      sql`v.review = 'pending'`,
      sql`NOT v.hidden`,
      seenVideos(actor, contract.videoReview.queue),
      ...(search.themeId ? [sql`v.theme_id = ${search.themeId}`] : []),
      ...(search.kind ? [sql`v.kind = ${search.kind}`] : []),
    ],
    async load(db, ids) {
      const rows = await db.query<VideoToReview>(sql`
        SELECT v.id, v.title AS name, json_build_object('id', t.id, 'name', t.topic) AS theme, v.no, v.kind,
               v.duration_ms AS "durationMs", v.cover, v.version AS "versionId", v.version AS "versionNo",
               json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
               ${reviewOfRow(sql`v`)} AS review
        FROM video v JOIN video_theme t ON t.id = v.theme_id JOIN node n ON n.id = v.node_id JOIN member o ON o.id = v.owner_id
        WHERE v.id = ${anyOf(ids)}`);
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          cover: row.cover && storage ? await storage.signedUrl(row.cover) : null,
        })),
      );
    },
  });

export const videoHistory = (actor: Actor, search: BodyOf<Calls['history']>) =>
  historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: 'video',
    call: contract.videoReview.history,
    async subjects(db, rows) {
      const found = await db.query<{ id: number; name: string; theme: { id: number; name: string } }>(sql`
        SELECT v.id, v.title AS name, json_build_object('id', t.id, 'name', t.topic) AS theme
        FROM video v JOIN video_theme t ON t.id = v.theme_id WHERE v.id = ${anyOf(rows.map(({ subjectId }) => subjectId))}`);
      const byId = new Map(found.map((subject) => [subject.id, subject]));
      return rows.map(({ subjectId }) => byId.get(subjectId));
    },
  });
