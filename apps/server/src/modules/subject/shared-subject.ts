import { SHARE_LINK_DAYS, SHARE_PAGE, type SubjectInput } from '@zhiying/contract';
import { anyOf, raw, sql } from '#db/sql.ts';
import { idsOf } from '#kernel/access/paths.ts';
import { shownMaterials } from '../material/index.ts';
import { type ShareTarget, signShare, substanceChoices } from '../substance/index.ts';

/** Published at one of the nodes above the sharer's seats. */
const published = (subjectId: number, sharerId: number) => sql`
  SELECT v.input, j.channel_id AS "channelId" FROM subject j JOIN subject_version v ON v.subject_id = j.id AND v.no = j.published_no
  WHERE j.id = ${subjectId} AND j.status = 'published' AND j.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM membership ms JOIN subject_publish p ON p.node_id = ANY(${idsOf(sql`ms.path`)})
    WHERE ms.member_id = ${sharerId} AND p.subject_id = j.id AND p.ended_at IS NULL)`;

/** A subject in the hands of whoever sits where it was published: its pieces as cards, each with a page of its own. */
export const sharedSubject: ShareTarget = {
  letter: 't',
  kind: 'subject',
  async page({ db, storage, secret }, { targetId, sharerId }) {
    const row = await db.one<{ input: SubjectInput; channelId: number }>(published(targetId, sharerId));
    if (!row) return null;
    const { title, intro, coverId, substanceIds } = row.input;
    const [choices, covers] = await Promise.all([
      substanceChoices(db, storage, sql`s.id = ${anyOf(substanceIds)}`),
      shownMaterials(db, storage, coverId ? [coverId] : []),
    ]);
    // What was recalled or taken down since is left out.
    const usable = new Map(choices.filter(({ disabled }) => !disabled).map((choice) => [choice.id, choice]));
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
};
