import { type BodyOf, type contract, materialState } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { Blocked, IllegalMove, NotProcessed, UntilBeforeFrom } from './material.errors.ts';
import { lockOwned, type MaterialRecord } from './material.repository.ts';
import { owned } from './material.scope.ts';
import { endPublications, markPublished } from './publications.ts';
import { publishSource } from './publish.source.ts';
import { countReached, offerTargets } from './publish-targets.ts';
import { tellRecipients } from './tell.jobs.ts';

type Calls = typeof contract.materialPublish;

export const publishService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, publishSource(storage, actor, body), body),

    targets: async (actor: Actor) => ({ rows: await offerTargets(db, actor) }),

    async reach(actor: Actor, nodeIds: number[]) {
      const nodes = await db.transaction((q) => findNodes(q, scope(actor, '5-6'), nodeIds));
      if (nodes.length < new Set(nodeIds).size) throw RowMissing('发布对象');
      return {
        people: await countReached(
          db,
          nodes.map(({ path }) => path),
        ),
      };
    },

    create: (actor: Actor, { ids, nodeIds, from, until = null, message = '' }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const materials = await lockOwned(unit, actor, '5-6', ids);
        const nodes = await findNodes(unit, scope(actor, '5-6'), nodeIds);
        if (nodes.length < new Set(nodeIds).size) throw RowMissing('发布对象');
        for (const material of materials) mayPublish(material);
        const now = Date.now();
        const start = from ? Date.parse(from) : now;
        if (until && Date.parse(until) <= Math.max(start, now)) throw UntilBeforeFrom();
        const state = start <= now ? 'active' : 'scheduled';
        for (const { id, versionId } of materials)
          await unit.query(sql`
            INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, until_at, state, message)
            SELECT ${id}, ${versionId}, n.channel_id, n.id, n.path, ${actor.id},
                   ${state === 'active' ? sql`now()` : sql`${from}::timestamptz`}, ${until}::timestamptz, ${state}, ${message}
            FROM node n WHERE n.id = ${anyOf(nodeIds)}
            ON CONFLICT (material_id, node_id) WHERE state IN ('scheduled', 'active') DO UPDATE
            SET from_at = least(material_publish.from_at, excluded.from_at), until_at = excluded.until_at,
                message = excluded.message, version_id = excluded.version_id,
                state = CASE WHEN 'active' IN (material_publish.state, excluded.state) THEN 'active' ELSE 'scheduled' END`);
        const targets = nodes.map(({ name }) => name).join('、');
        for (const { id, name, status } of materials)
          await audit(
            unit,
            'create',
            id,
            `发布素材「${name}」到 ${targets}`,
            { status },
            { nodeIds, from: from ?? null, until },
          );
        if (state === 'active') {
          await markPublished(unit, ids);
          const materialIds = materials.map(({ id }) => id);
          await jobs.enqueue(unit, tellRecipients, { materialIds, nodeIds, message, publisherId: actor.id });
        }
        return { published: materials.length * nodes.length };
      }),

    takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
      tx(actor, async (unit) => {
        const materials = await lockOwned(unit, actor, '5-6', ids);
        const ended = await endPublications(unit, sql`p.material_id = ${anyOf(ids)}`, 'withdrawn');
        for (const { id, name, status } of materials) {
          if (!ended.includes(id)) throw IllegalMove(name, status, '下架');
          await audit(unit, 'takeDown', id, `下架素材「${name}」`, { status }, { status: 'withdrawn' });
        }
        return { changed: materials.length };
      }),

    withdraw: (actor: Actor, { ids }: BodyOf<Calls['withdraw']>) =>
      tx(actor, async (unit) => {
        const found = await unit.query<{ id: number; materialId: number; name: string; node: string }>(sql`
          SELECT p.id, m.id AS "materialId", m.name, n.name AS node FROM material_publish p
          JOIN material m ON m.id = p.material_id JOIN node n ON n.id = p.node_id
          WHERE p.id = ${anyOf(ids)} AND ${owned(actor, '5-6')} ORDER BY m.id, p.id FOR UPDATE OF m, p`);
        if (found.length < new Set(ids).size) throw RowMissing('发布记录');
        await endPublications(unit, sql`p.id = ${anyOf(ids)}`, 'withdrawn');
        for (const { materialId, name, node } of found)
          await audit(unit, 'withdraw', materialId, `从「${node}」撤下素材「${name}」`);
        return { changed: found.length };
      }),
  };
};

function mayPublish({ name, status, blocked, processing }: MaterialRecord) {
  if (blocked) throw Blocked(name, blocked);
  if (processing === 'failed') throw NotProcessed(name, '文件有问题');
  if (status !== 'published' && !materialState.mayMove(status, 'published'))
    throw IllegalMove(name, status, '发布');
}

const audit = (unit: Unit, verb: string, id: number, summary: string, before?: unknown, after?: unknown) =>
  unit.audit({ action: `materialPublish.${verb}`, entity: 'material', entityId: id, summary, before, after });
