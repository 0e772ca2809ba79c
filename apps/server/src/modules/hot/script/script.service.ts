import { type BodyOf, contract, type HotScript, type LiveScript } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { ScriptNeedsPackage } from '../hot.errors.ts';
import { changeable } from '../hot.scope.ts';
import { factsFor, layOut, type ScriptSource } from './lay-out.ts';
import { scriptPolicy } from './script.policy.ts';
import { writeScript } from './write.ts';

type Calls = typeof contract.hotScript;
type Verb = keyof typeof scriptPolicy.verbs;
/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;

/** Lays out a script of the actor's place from a package, and says where that is. */
export async function beginScript(
  unit: Unit,
  actor: Actor,
  packageId: number,
  source: ScriptSource,
): Promise<{ themeId: number; place: Place }> {
  const place = await placeOf(unit, actor, contract.hotPackage.adopt);
  return { themeId: await layOutAt(unit, place, packageId, source), place };
}

/** A new script of a place, with what the package and the facts of its topic say. */
export async function layOutAt(
  unit: Unit,
  place: Place,
  packageId: number,
  source: ScriptSource,
): Promise<number> {
  const script = layOut(source, await factsFor(unit, source));
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO hot_script (channel_id, node_id, path, owner_id, package_id, title)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${packageId}, ${script.title}) RETURNING id`);
  const id = row?.id ?? 0;
  await keep(unit, id, script, '');
  return id;
}

const keep = (
  unit: Unit,
  id: number,
  { title, opening, points, questions, closing, remarks }: LiveScript,
  model: string,
) =>
  unit.query(sql`
    UPDATE hot_script SET title = ${title}, opening = ${opening}, points = ${JSON.stringify(points)}::jsonb, questions = ${questions}::text[],
           closing = ${closing}, remarks = ${remarks}, model = ${model}, updated_at = now() WHERE id = ${id}`);

export const scriptService = (kernel: Kernel) => {
  const { db, tx, model } = kernel;

  async function info(actor: Actor, id: number, queries: Queries = db): Promise<HotScript> {
    const row = await queries.one<Omit<HotScript, 'can' | 'modelReady'> & { reached: boolean[] }>(sql`
      SELECT r.id, r.title, r.opening, r.points, to_json(r.questions) AS questions, r.closing, r.remarks, r.model, r.version,
             CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.title) END AS package,
             json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
             r.created_at AS "createdAt", r.updated_at AS "updatedAt", ${scriptPolicy.reached(actor)} AS reached
      FROM hot_script r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id LEFT JOIN hot_package k ON k.id = r.package_id
      WHERE r.id = ${id} AND ${changeable(actor, contract.hotScript.info)}`);
    if (!row) throw RowMissing('直播脚本');
    const { reached, ...shown } = row;
    const modelReady = queries === db ? await model.ready(actor.channelId ?? 0) : false;
    return { ...shown, modelReady, can: scriptPolicy.can(actor)({ reached }) };
  }

  /** One change against the version the person saw. */
  async function change(
    actor: Actor,
    verb: Verb,
    { id, version }: { id: number; version: number },
    written: (before: { title: string }) => { script: LiveScript; model: string },
  ): Promise<HotScript> {
    await tx(actor, async (unit) => {
      const before = await lock(unit, actor, verb, id);
      if (before.version !== version) throw RowChanged(await info(actor, id, unit));
      const { script, model: by } = written(before);
      await keep(unit, id, script, by || before.model);
      await unit.query(sql`UPDATE hot_script SET version = version + 1 WHERE id = ${id}`);
      await unit.audit({
        call: scriptPolicy.verbs[verb].call,
        entity: 'hotScript',
        entityId: id,
        summary: `${verb === 'edit' ? '编辑' : '由模型生成'}直播脚本「${script.title}」`,
        before: { title: before.title },
        after: { title: script.title, points: script.points.length },
      });
    });
    return info(actor, id);
  }

  return {
    info,
    update: (actor: Actor, { id, version, ...script }: BodyOf<Calls['update']>) =>
      change(actor, 'edit', { id, version }, () => ({ script, model: '' })),

    async write(actor: Actor, which: BodyOf<Calls['write']>): Promise<HotScript> {
      const source = await db.one<ScriptSource & { version: number; packageId: number | null }>(sql`
        SELECT r.version, r.package_id AS "packageId", r.channel_id AS "channelId", coalesce(k.title, r.title) AS title, coalesce(k.angle, '') AS angle,
               coalesce(k.script, '') AS script, coalesce(k.topic, '') AS topic, k.topic_id AS "topicId"
        FROM hot_script r LEFT JOIN hot_package k ON k.id = r.package_id
        WHERE r.id = ${which.id} AND ${scriptPolicy.reach(actor, 'write')}`);
      if (!source) throw RowMissing('直播脚本');
      if (source.packageId === null) throw ScriptNeedsPackage();
      if (source.version !== which.version) throw RowChanged(await info(actor, which.id));
      // Nothing is held while a model thinks; whoever changed it meanwhile is asked about below.
      const { model: by, ...made } = await writeScript(
        kernel,
        actor,
        source,
        await factsFor(db, source),
        AbortSignal.timeout(PATIENCE_MS),
      );
      return change(actor, 'write', which, ({ title }) => ({ script: { title, ...made }, model: by }));
    },
  };
};

async function lock(unit: Unit, actor: Actor, verb: Verb, id: number) {
  const row = await unit.one<{ title: string; version: number; model: string }>(sql`
    SELECT r.title, r.version, r.model FROM hot_script r WHERE r.id = ${id} AND ${scriptPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!row) throw RowMissing('直播脚本');
  scriptPolicy.guard(actor, verb, row);
  return row;
}
