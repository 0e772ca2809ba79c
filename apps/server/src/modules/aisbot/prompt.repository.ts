import { BOT_PROMPT, type BotPrompt } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

export const FIRST_PROMPT: BotPrompt = {
  version: 1,
  content: BOT_PROMPT,
  note: '初始版本',
  changedBy: '系统',
  changedAt: '',
};

/** The newest first; the first version is the built-in one. */
export async function promptVersions(db: Queries, channelId: number): Promise<BotPrompt[]> {
  const rows = await db.query<BotPrompt>(sql`
    SELECT p.version, p.content, p.note, m.name AS "changedBy", p.changed_at AS "changedAt"
    FROM aisbot_prompt p JOIN member m ON m.id = p.changed_by WHERE p.channel_id = ${channelId} ORDER BY p.version DESC LIMIT 50`);
  return [...rows, FIRST_PROMPT];
}

/** The newest version; savings of a channel take turns, because two at once would take the same number. */
export async function lockPrompt(unit: Unit, channelId: number): Promise<BotPrompt> {
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('aisbot_prompt', ${channelId}))`);
  const [newest = FIRST_PROMPT] = await promptVersions(unit, channelId);
  return newest;
}

export const insertPrompt = (
  db: Queries,
  channelId: number,
  by: number,
  { version, content, note }: Pick<BotPrompt, 'version' | 'content' | 'note'>,
) =>
  db.query(sql`
    INSERT INTO aisbot_prompt (channel_id, version, content, note, changed_by)
    VALUES (${channelId}, ${version}, ${content}, ${note}, ${by})`);
