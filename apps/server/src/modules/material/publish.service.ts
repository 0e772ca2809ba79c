import { type BodyOf, contract, type Publication } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { UntilBeforeFrom } from './material.errors.ts';
import { materialPolicy, publicationPolicy } from './material.policy.ts';
import { lockFor, lockReached } from './material.repository.ts';
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
      const nodes = await db.transaction((q) =>
        findNodes(q, scope(actor, contract.materialPublish.reach), nodeIds),
      );
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
        const materials = await lockReached(unit, actor, 'publish', ids);
        const nodes = await findNodes(unit, scope(actor, contract.materialPublish.create), nodeIds);
        if (nodes.length < new Set(nodeIds).size) throw RowMissing('发布对象');
        for (const { facts } of materials) materialPolicy.guard(actor, 'publish', facts);
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
        const materials = await lockFor(unit, actor, 'takeDown', ids);
        await endPublications(unit, sql`p.material_id = ${anyOf(ids)}`, 'withdrawn');
        for (const { id, name, status } of materials)
          await audit(unit, 'takeDown', id, `下架素材「${name}」`, { status }, { status: 'withdrawn' });
        return { changed: materials.length };
      }),

    withdraw: (actor: Actor, { ids }: BodyOf<Calls['withdraw']>) =>
      tx(actor, async (unit) => {
        const found = await unit.query<Withdrawable>(sql`
          SELECT p.id, p.state, m.id AS "materialId", m.name, n.name AS node FROM material_publish p
          JOIN material m ON m.id = p.material_id JOIN node n ON n.id = p.node_id
          WHERE p.id = ${anyOf(ids)} AND ${publicationPolicy.reach(actor, 'withdraw')} ORDER BY m.id, p.id FOR UPDATE OF m, p`);
        if (found.length < new Set(ids).size) throw RowMissing('发布记录');
        await endPublications(unit, sql`p.id = ${anyOf(ids)}`, 'withdrawn');
        // One that is over already is left as it is.
        const ended = found.filter((row) => publicationPolicy.allows(actor, 'withdraw', row));
        for (const { materialId, name, node } of ended)
          await audit(unit, 'withdraw', materialId, `从「${node}」下架素材「${name}」`);
        return { changed: ended.length };
      }),
  };
};

interface Withdrawable {
  id: number;
  state: Publication['state'];
  materialId: number;
  name: string;
  node: string;
}

const audit = (
  unit: Unit,
  verb: keyof Calls,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) =>
  unit.audit({
    call: contract.materialPublish[verb],
    entity: 'material',
    entityId: id,
    summary,
    before,
    after,
  });
