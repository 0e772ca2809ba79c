import { type BodyOf, contract, type RowOf, type SubstanceNote } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Storage } from '#kernel/storage.ts';
import { historySource, queueSource, reviewing } from '../../review/index.ts';
import { VersionGone } from '../substance.errors.ts';
import { substanceChoices } from '../substance.picker.ts';
import { decisionPolicy, reviewsForHead } from '../substance.policy.ts';
import { lockWithin } from '../substance.repository.ts';
import { loadSubstances } from '../substance.rows.ts';
import { ownedSubstances } from '../substance.scope.ts';
import { reviewLevels } from './review-setting.ts';
import { reviewedSubstance } from './reviewed-substance.ts';

type Calls = typeof contract.substanceReview;

type QueueSearch = Partial<BodyOf<Calls['queue']>>;

/** What waits for the actor's decision. */
export const reviewQueue = (storage: Storage, actor: Actor, search: QueueSearch) =>
  queueSource<RowOf<Calls['queue']>>(actor, search, {
    from: sql`substance s`,
    as: sql`s`,
    name: sql`s.title`,
    where: [
      sql`s.status = 'pending'`,
      sql`s.deleted_at IS NULL`,
      ownedSubstances(actor, contract.substanceReview.queue),
      ...(reviewsForHead(actor) ? [] : [sql`s.review_stage = 1`]),
      ...(search.kind ? [sql`s.kind = ${search.kind}`] : []),
    ],
    load: async (queries, ids) =>
      (await loadSubstances(queries, storage, actor, ids)).map((row) => ({ ...row, name: row.title })),
  });

export const reviewService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  return {
    ...reviewing(kernel, reviewedSubstance),

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, reviewQueue(storage, actor, body), body),

    history: (actor: Actor, body: BodyOf<Calls['history']>) =>
      listPage(db, pastReviews(storage, actor, body), body),

    async notes(actor: Actor, id: number) {
      const seen = await db.one(sql`
        SELECT 1 FROM substance s WHERE s.id = ${id} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substanceReview.notes)}`);
      if (!seen) throw RowMissing('内容');
      const rows = await db.query<SubstanceNote>(sql`
        SELECT n.id, n.version_id AS "versionId", n.material_id AS "materialId", n.x, n.y, n.second, n.text, o.name AS by,
               n.created_at AS at, n.owner_id = ${actor.id} AS mine
        FROM substance_note n JOIN member o ON o.id = n.owner_id WHERE n.substance_id = ${id} ORDER BY n.id LIMIT 500`);
      return { rows };
    },

    /** On what is being looked at: a version written meanwhile is another. */
    annotate: (actor: Actor, { id, versionId, materialId, x, y, second, text }: BodyOf<Calls['annotate']>) =>
      tx(actor, async (unit) => {
        const [substance] = await lockWithin(unit, decisionPolicy.reach(actor, 'reject'), [id]);
        if (!substance) throw RowMissing('内容');
        decisionPolicy.guard(actor, 'reject', substance);
        const { materialIds, coverId } = substance.input;
        if (substance.versionId !== versionId) throw VersionGone(substance.title);
        if (![...materialIds, coverId].includes(materialId)) throw RowMissing('素材');
        const { channelId, nodeId, path } = substance;
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO substance_note (substance_id, version_id, channel_id, node_id, path, owner_id, material_id, x, y, second, text)
          VALUES (${id}, ${versionId}, ${channelId}, ${nodeId}, ${path}, ${actor.id}, ${materialId}, ${x}, ${y}, ${second}, ${text})
          RETURNING id`);
        await unit.audit({
          call: contract.substanceReview.annotate,
          entity: 'substance',
          entityId: id,
          summary: `批注内容「${substance.title}」：${text}`,
        });
        return { id: row?.id ?? 0 };
      }),

    erase: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const note = await unit.one<{ substanceId: number; text: string }>(sql`
          DELETE FROM substance_note n USING substance s
          WHERE n.id = ${id} AND n.owner_id = ${actor.id} AND s.id = n.substance_id AND s.status = 'pending'
            AND ${ownedSubstances(actor, contract.substanceReview.erase)}
          RETURNING n.substance_id AS "substanceId", n.text`);
        if (!note) throw RowMissing('批注');
        await unit.audit({
          call: contract.substanceReview.erase,
          entity: 'substance',
          entityId: note.substanceId,
          summary: `删除批注：${note.text}`,
        });
        return null;
      }),

    setting: async (actor: Actor) => ({ levels: await reviewLevels.read(db, actor.channelId) }),

    setSetting: (actor: Actor, { levels }: BodyOf<Calls['setSetting']>) =>
      tx(actor, async (unit) => {
        const before = await reviewLevels.read(unit, actor.channelId);
        await reviewLevels.write(unit, actor.channelId, levels);
        await unit.audit({
          call: contract.substanceReview.setSetting,
          entity: 'channel',
          entityId: actor.channelId,
          summary: `内容改为${levels === 2 ? '两级' : '一级'}审核`,
          before: { levels: before },
          after: { levels },
        });
        return { levels };
      }),
  };
};

/** What was decided on, with the piece as it is now. */
export const pastReviews = (storage: Storage, actor: Actor, search: BodyOf<Calls['history']>) =>
  historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: reviewedSubstance.kind,
    call: contract.substanceReview.history,
    async subjects(db, rows) {
      const wanted = rows.map(({ subjectId }) => subjectId);
      const found = await substanceChoices(db, storage, sql`s.id = ${anyOf(wanted)}`);
      const byId = new Map(found.map(({ id, name, kind, cover }) => [id, { id, name, kind, cover }]));
      return wanted.map((id) => byId.get(id));
    },
  });
