import { contract, LIVE_STAGE, type LiveStageSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { sendTransientEvent } from '#kernel/events/announce.ts';

export interface StageRow extends Place {
  accountId: number;
  name: string;
  aiNotice: boolean;
  setting: LiveStageSetting;
  linkNo: number;
  openedAt: string | null;
  shown: boolean;
}

const STAGE = sql`
  r.id AS "accountId", r.name, r.ai_notice AS "aiNotice", r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId",
  coalesce(g.setting, ${JSON.stringify(LIVE_STAGE)}::jsonb) AS setting, coalesce(g.link_no, 0) AS "linkNo", g.opened_at AS "openedAt",
  coalesce(g.seen_at > now() - interval '45 seconds', false) AS shown`;
const FROM = sql`live_account r LEFT JOIN live_stage g ON g.account_id = r.id`;

/** The page of an account that somebody may hold shows on. */
export const seenStage = (db: Queries, actor: Actor, accountId: number) =>
  db.one<StageRow>(sql`
    SELECT ${STAGE} FROM ${FROM} WHERE r.id = ${accountId} AND ${changeable(actor, contract.liveStage.info)}`);

/** The page that an address opens; nothing once the address has ended. */
export const openStage = (db: Queries, accountId: number, no: number) =>
  db.one<StageRow>(sql`
    SELECT ${STAGE} FROM ${FROM} WHERE r.id = ${accountId} AND g.link_no = ${no} AND g.opened_at IS NOT NULL`);

export const saveStage = (db: Queries, accountId: number, setting: LiveStageSetting) =>
  db.query(sql`
    INSERT INTO live_stage (account_id, setting) VALUES (${accountId}, ${JSON.stringify(setting)}::jsonb)
    ON CONFLICT (account_id) DO UPDATE SET setting = excluded.setting`);

export const newStageLink = (db: Queries, accountId: number) =>
  db.query(sql`
    INSERT INTO live_stage (account_id, setting, link_no, opened_at) VALUES (${accountId}, ${JSON.stringify(LIVE_STAGE)}::jsonb, 1, now())
    ON CONFLICT (account_id) DO UPDATE SET link_no = live_stage.link_no + 1, opened_at = now(), seen_at = NULL`);

export const endStageLink = (db: Queries, accountId: number) =>
  db.query(sql`UPDATE live_stage SET opened_at = NULL, seen_at = NULL WHERE account_id = ${accountId}`);

export const stageSeen = (db: Queries, accountId: number) =>
  db.query(sql`UPDATE live_stage SET seen_at = now() WHERE account_id = ${accountId}`);

export const stageUnseen = (db: Queries, accountId: number) =>
  db.query(sql`UPDATE live_stage SET seen_at = NULL WHERE account_id = ${accountId}`);

const KEYS = contract.liveStage.info.keys;

/** Pages that show the room look again, and so do those who set it up. */
export const announceStage = (db: Queries, { accountId, channelId, path, ownerId }: StageRow) =>
  sendTransientEvent(
    db,
    'ailive.stage',
    { id: accountId },
    { channelId, path, ownerId, keys: Array.isArray(KEYS) ? KEYS : [] },
  );

export interface ShowOnStage extends Place {
  id: number;
  product: string;
}
/** What goes on in an account's room now. */
export const showOnStage = (db: Queries, accountId: number) =>
  db.one<ShowOnStage>(sql`
    SELECT r.id, r.product, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId" FROM live_show r
    WHERE r.account_id = ${accountId} AND r.state IN ('readying', 'living')`);
