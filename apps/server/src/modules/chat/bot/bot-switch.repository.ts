import type { ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Unit } from '#kernel/unit.ts';

interface BotAccountRow {
  id: number;
  channelId: number;
  platform: ChatPlatform;
  name: string;
  node: { id: number; name: string };
  /** Whether the bot answers first. */
  bot: boolean;
}

/** Accounts within reach of a call, whatever the platform: who looks after the bot looks after it everywhere. */
export const botAccounts = (db: Queries, actor: Actor, asked: RequiredCalls, id?: number) =>
  db.query<BotAccountRow>(sql`
    SELECT a.id, a.channel_id AS "channelId", a.platform, a.name, json_build_object('id', n.id, 'name', n.name) AS node, a.bot
    FROM chat_account a JOIN node n ON n.id = a.node_id
    WHERE a.deleted_at IS NULL AND (${id ?? null}::bigint IS NULL OR a.id = ${id ?? null}::bigint)
      AND ${scope(actor, asked).onRows(sql`a`)}
    ORDER BY a.id LIMIT 500`);

/** Talks that begin from now on are the bot's, or wait for people. */
export const switchBot = (unit: Unit, id: number, on: boolean) =>
  unit.query(
    sql`UPDATE chat_account SET bot = ${on}, version = version + 1 WHERE id = ${id} AND bot <> ${on}`,
  );
