import {
  type BodyOf,
  contract,
  PROMPT_KINDS,
  type PromptTemplate,
  type PromptVersion,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateConflict } from './ai.errors.ts';
import { promptPolicy } from './ai.policy.ts';
import { usable } from './ai.scope.ts';

type Calls = typeof contract.aiPrompt;

export const promptService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, promptSource(actor, body), body),

  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.aiPrompt.create);
      const purpose = fields.kind === 'prompt' ? fields.purpose : null;
      const tone = fields.kind === 'style' ? fields.tone : null;
      const row = await unit
        .one<{ id: number }>(sql`
          INSERT INTO ai_prompt (channel_id, node_id, path, owner_id, kind, name, purpose, tone, content, updated_by)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${fields.kind}, ${fields.name}, ${purpose},
                  ${tone}, ${fields.content}, ${actor.id}) RETURNING id`)
        .catch(translateConflict);
      const id = row?.id ?? 0;
      await keepVersion(unit, id, actor.id);
      await audit(
        unit,
        'create',
        id,
        `新建${PROMPT_KINDS[fields.kind]}「${fields.name}」`,
        undefined,
        fields,
      );
      return one(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, name, tone, content }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await lock(unit, actor, 'edit', id);
      const saved = await unit
        .query(sql`
          UPDATE ai_prompt SET name = ${name}, content = ${content}, version = version + 1, updated_at = now(),
                 updated_by = ${actor.id}, tone = CASE WHEN kind = 'style' THEN coalesce(${tone ?? null}, tone) END
          WHERE id = ${id} AND version = ${version} RETURNING id`)
        .catch(translateConflict);
      if (saved.length === 0) throw RowChanged(await one(unit, actor, id));
      await keepVersion(unit, id, actor.id);
      const changed = { name: before.name, tone: before.tone, content: before.content };
      await audit(unit, 'update', id, `编辑${PROMPT_KINDS[before.kind]}「${name}」`, changed, {
        name,
        tone,
        content,
      });
      return one(unit, actor, id);
    }),

  async versions(actor: Actor, id: number) {
    const rows = await db.query<PromptVersion>(sql`
      SELECT v.id, v.version, v.name, v.content, m.name AS "changedBy", v.changed_at AS "changedAt"
      FROM ai_prompt_version v JOIN ai_prompt r ON r.id = v.prompt_id JOIN member m ON m.id = v.owner_id
      WHERE r.id = ${id} AND ${usable(actor, contract.aiPrompt.versions)} ORDER BY v.version DESC`);
    if (rows.length === 0) throw RowMissing('模板');
    return { rows };
  },

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name, kind, content } = await lock(unit, actor, 'delete', id);
      await unit.query(sql`DELETE FROM ai_prompt WHERE id = ${id}`);
      await audit(unit, 'remove', id, `删除${PROMPT_KINDS[kind]}「${name}」`, { name, content });
      return null;
    }),
});

/** By kind, and within it those of higher places first. */
export const promptSource = (
  actor: Actor,
  { kind }: Pick<BodyOf<Calls['list']>, 'kind'>,
): ListSource<PromptTemplate> => ({
  from: sql`ai_prompt r`,
  id: sql`r.id`,
  where: [usable(actor, contract.aiPrompt.list), ...(kind ? [sql`r.kind = ${kind}`] : [])],
  sorts: { kind: sql`r.kind`, updatedAt: sql`r.updated_at` },
  defaultSort: { sort: 'kind', order: 'ASC' },
  load: (db, ids) => load(db, actor, sql`r.id = ${anyOf(ids)}`),
});

async function load(db: Queries, actor: Actor, which: SQL): Promise<PromptTemplate[]> {
  const rows = await db.query<Omit<PromptTemplate, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.kind, r.name, r.purpose, r.tone, r.content, r.version, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           json_build_object('id', n.id, 'name', n.name) AS node, ${promptPolicy.reached(actor)} AS reached
    FROM ai_prompt r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by
    WHERE ${usable(actor, contract.aiPrompt.list)} AND ${which} ORDER BY r.kind, length(r.path), r.id`);
  const can = promptPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

async function one(db: Queries, actor: Actor, id: number): Promise<PromptTemplate> {
  const [row] = await load(db, actor, sql`r.id = ${id}`);
  if (!row) throw RowMissing('模板');
  return row;
}

async function lock(unit: Unit, actor: Actor, verb: keyof typeof promptPolicy.verbs, id: number) {
  const row = await unit.one<Pick<PromptTemplate, 'kind' | 'name' | 'tone' | 'content'>>(sql`
    SELECT r.kind, r.name, r.tone, r.content FROM ai_prompt r WHERE r.id = ${id} AND ${promptPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!row) throw RowMissing('模板');
  return row;
}

const keepVersion = (unit: Unit, id: number, by: number) =>
  unit.query(sql`
    INSERT INTO ai_prompt_version (channel_id, node_id, path, owner_id, prompt_id, version, name, content)
    SELECT channel_id, node_id, path, ${by}, id, version, name, content FROM ai_prompt WHERE id = ${id}`);

const audit = (
  unit: Unit,
  verb: keyof Calls,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call: contract.aiPrompt[verb], entity: 'aiPrompt', entityId: id, summary, before, after });
