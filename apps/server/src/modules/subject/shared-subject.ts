import { SHARE_LINK_DAYS, SHARE_PAGE, type SubjectInput } from '@zhiying/contract';
import { anyOf, raw, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';
import { shownMaterials } from '../material/index.ts';
import {
  countPiece,
  pieceShown,
  type ShareTarget,
  shownPieces,
  signShare,
  substanceChoices,
} from '../substance/index.ts';

/** Subjects (`j`, `v` as published) that are out at one of the nodes above the sharer's seats. */
const outFor = (sharerId: number) => sql`
  subject j JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no
  WHERE j.status = 'published' AND j.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM membership ms JOIN subject_publish p ON p.node_id = ANY(${idsOf(sql`ms.path`)})
    WHERE ms.member_id = ${sharerId} AND p.subject_id = j.id AND p.ended_at IS NULL)`;

/** A subject in the hands of whoever sits where it was published: its pieces as cards, each with a page of its own. */
export const sharedSubject: ShareTarget = {
  letter: 't',
  kind: 'subject',
  async page({ db, storage, secret }, { targetId, sharerId }) {
    const row = await db.one<{ input: SubjectInput; channelId: number }>(
      sql`SELECT v.input, j.channel_id AS "channelId" FROM ${outFor(sharerId)} AND j.id = ${targetId}`,
    );
    if (!row) return null;
    const { title, intro, coverId, substanceIds } = row.input;
    const [choices, shown, covers] = await Promise.all([
      substanceChoices(db, storage, sql`s.id = ${anyOf(substanceIds)}`),
      shownPieces(db, substanceIds),
      shownMaterials(db, storage, coverId ? [coverId] : []),
    ]);
    // What was recalled or taken down since is left out.
    const usable = new Map(choices.filter(({ id }) => shown.has(id)).map((choice) => [choice.id, choice]));
    return {
      channelId: row.channelId,
      title,
      meta: [`${usable.size} 条内容`],
      intro,
      cover: (coverId && covers.get(coverId)) || null,
      pieces: substanceIds.flatMap((id) => {
        const piece = usable.get(id);
        if (!piece) return [];
        const link = `${SHARE_PAGE}?id=${signShare(secret, { letter: 'c', targetId: id, sharerId }, SHARE_LINK_DAYS * 24)}`;
        const cover = { thumb: piece.cover };
        return [{ kind: piece.kind, title: piece.name, cover, materials: [], url: null, body: '', link }];
      }),
      leads: true,
      aiMade: false,
    };
  },
  async count(unit, { targetId }, what) {
    const column = raw(what);
    await unit.query(sql`UPDATE subject SET ${column} = ${column} + 1 WHERE id = ${targetId}`);
  },
  /** As visitors saw it, whatever it is to be called next. */
  names: (db, ids) =>
    db.query(sql`
      SELECT j.id, coalesce(v.input->>'title', j.title) AS name FROM subject j
      LEFT JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no WHERE j.id = ${anyOf(ids)}`),
};

/** A piece on a subject's page: as long as a subject with it is out where the sharer sits. */
export const pieceOfSubject: ShareTarget = {
  letter: 'c',
  kind: 'substance',
  async page(kernel, { targetId, sharerId }) {
    const out = await kernel.db.one(
      sql`SELECT 1 FROM ${outFor(sharerId)} AND v.input->'substanceIds' @> ${JSON.stringify(targetId)}::jsonb LIMIT 1`,
    );
    return out ? pieceShown(kernel, targetId) : null;
  },
  count: (unit, { targetId }, what) => countPiece(unit, targetId, what),
};
