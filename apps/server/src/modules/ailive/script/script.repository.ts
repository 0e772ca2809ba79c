import type { ScriptLine, ScriptStyle, ScriptVersion } from '@zhiying/contract';
import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable, usable } from '#kernel/access/row-reach.ts';

/** A script as it is now is kept among its versions. */
export const keepVersion = (db: Queries, id: number, memberId: number) =>
  db.query(sql`
    INSERT INTO live_script_version (script_id, version, name, lines, member_id)
    SELECT id, version, name, lines, ${memberId}::bigint FROM live_script WHERE id = ${id} ON CONFLICT DO NOTHING`);

export const versionsOf = (db: Queries, id: number) =>
  db.query<ScriptVersion>(sql`
    SELECT v.version, v.name, v.lines, m.name AS by, v.at FROM live_script_version v JOIN member m ON m.id = v.member_id
    WHERE v.script_id = ${id} ORDER BY v.version DESC LIMIT 100`);

export const versionOf = (db: Queries, id: number, version: number) =>
  db.one<{ lines: ScriptLine[] }>(sql`
    SELECT lines FROM live_script_version WHERE script_id = ${id} AND version = ${version}`);

interface Script {
  id: number;
  name: string;
  product: string;
  style: ScriptStyle;
  minutes: number;
  tags: string[];
  lines: ScriptLine[];
  model: string;
}
/** A script that somebody may speak or copy: of their own places, and of those above. */
export const usableScript = (db: Queries, actor: Actor, id: number) =>
  db.one<Script>(sql`
    SELECT r.id, r.name, r.product, r.style, r.minutes, r.tags, r.lines, r.model FROM live_script r
    WHERE r.id = ${id} AND ${usable(actor, contract.liveScript.list)}`);

/** The script of the library that was made of this hot one, among those the actor keeps. */
export const scriptOfHot = (db: Queries, actor: Actor, hotScriptId: number) =>
  db.one<{ id: number }>(sql`
    SELECT r.id FROM live_script r WHERE r.hot_script_id = ${hotScriptId} AND ${changeable(actor, contract.liveScript.fromHot)}
    ORDER BY r.id LIMIT 1`);

export const setWriteJob = (db: Queries, id: number, jobId: string) =>
  db.query(sql`UPDATE live_script SET write_job = ${jobId} WHERE id = ${id}`);

interface ToWrite extends Script {
  channelId: number;
  version: number;
}
export const scriptToWrite = (db: Queries, id: number) =>
  db.one<ToWrite>(sql`
    SELECT id, name, product, style, minutes, tags, lines, model, channel_id AS "channelId", version FROM live_script WHERE id = ${id}`);

/** Puts a model's lines in place of the draft; false where somebody changed the draft meanwhile. */
export const replaceDraft = async (
  db: Queries,
  { id, version, lines, model }: { id: number; version: number; lines: readonly ScriptLine[]; model: string },
): Promise<boolean> =>
  (
    await db.query(sql`
      UPDATE live_script SET lines = ${JSON.stringify(lines)}::jsonb, model = ${model}, version = version + 1, updated_at = now()
      WHERE id = ${id} AND version = ${version} RETURNING id`)
  ).length > 0;
