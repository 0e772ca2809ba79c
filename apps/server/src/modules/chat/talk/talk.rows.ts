import { CHAT_QUOTAS, type ChatPlatform, type Message, type Quota, Talk } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { type TalkFacts, talkPolicy } from '../chat.policy.ts';
import type { StoredCard, StoredMedia } from '../chat.table.ts';

interface TalkRow extends Omit<Talk, 'can'>, Pick<TalkFacts, 'ownerId' | 'bot' | 'another'> {
  reached: (boolean | null)[];
}

/** Tags of the customer (`c`), or of the one they were merged into. */
export const tagsOf = (customer: SQL): SQL => sql`
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'colour', g.colour) ORDER BY g.id), '[]')
   FROM chat_customer_tag ct JOIN chat_tag g ON g.id = ct.tag_id WHERE ct.customer_id = ${customer})`;

/** Columns of a talk (`t`) and its account (`a`) that the policy needs. */
export const talkFacts = sql`t.owner_id AS "ownerId", t.state, a.bot,
  (t.state = 'ended' AND EXISTS (SELECT 1 FROM chat_talk o WHERE o.customer_id = t.customer_id AND o.state <> 'ended')) AS another`;

export async function loadTalks(db: Queries, actor: Actor, ids: readonly number[]): Promise<Talk[]> {
  const can = talkPolicy.can(actor);
  const rows = await db.query<TalkRow>(sql`
    SELECT t.id, t.platform, ${talkFacts}, t.last_text AS "lastText", t.last_at AS "lastAt", t.last_by AS "lastBy",
           t.waiting_since AS "waitingSince",
           t.reply_by AS "replyBy", t.unread, t.handover, t.end_reason AS "endReason", t.started_at AS "startedAt",
           t.ended_at AS "endedAt", t.version,
           json_build_object('id', coalesce(p.id, c.id), 'name', coalesce(p.name, c.name), 'avatar', c.avatar) AS customer,
           json_build_object('id', a.id, 'name', a.name) AS account, json_build_object('id', n.id, 'name', n.name) AS node,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS owner,
           ${tagsOf(sql`coalesce(p.id, c.id)`)} AS tags, ${talkPolicy.reached(actor)} AS reached
    FROM chat_talk t JOIN chat_account a ON a.id = t.account_id JOIN chat_customer c ON c.id = t.customer_id
    LEFT JOIN chat_customer p ON p.id = c.merged_into JOIN node n ON n.id = t.node_id LEFT JOIN member m ON m.id = t.owner_id
    WHERE t.id = ${anyOf(ids)}`);
  return rows.map((row) => Talk.parse({ ...row, can: can(row) }));
}

/**
 * Messages that count against the platform's quota: all of ours since the customer's last one that may have
 * arrived. Platforms report that time in seconds; within the same second the order of arrival decides.
 */
export async function quotaOf(
  db: Queries,
  { customerId, platform }: { customerId: number; platform: ChatPlatform },
): Promise<Quota & { open: boolean }> {
  const { count, hours } = CHAT_QUOTAS[platform];
  const row = await db.one<{ used: number; until: string | null; open: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM chat_message m WHERE m.customer_id = c.id AND m.at >= c.wrote_at
              AND (m.id > w.id OR m.at >= c.wrote_at + interval '1 second') AND m.sender IN ('member', 'bot', 'outside') AND m.state NOT IN ('failed', 'recalled')) AS used,
           c.wrote_at + make_interval(hours => ${hours}) AS until,
           coalesce(c.wrote_at + make_interval(hours => ${hours}) > now(), false) AS open
    FROM chat_customer c LEFT JOIN chat_message w ON w.account_id = c.account_id AND w.platform_id = c.wrote_id
    WHERE c.id = ${customerId}`);
  const { used = 0, until = null, open = false } = row ?? {};
  return { limit: count, hours, used, left: open ? Math.max(count - used, 0) : 0, until, open };
}

interface MessageRow extends Omit<Message, 'media' | 'card' | 'can' | 'citations'> {
  media: StoredMedia | null;
  card: StoredCard | null;
  citations: Message['citations'] | null;
  retryable: boolean;
}

const messageColumns = sql`m.id, m.talk_id AS "talkId", m.sender AS by,
  coalesce(w.name, CASE m.sender WHEN 'customer' THEN c.name WHEN 'bot' THEN '机器人' WHEN 'outside' THEN '平台客户端' ELSE '系统' END) AS sender,
  m.kind, CASE WHEN m.state = 'recalled' THEN '' ELSE m.text END AS text, CASE WHEN m.state <> 'recalled' THEN m.media END AS media,
  CASE WHEN m.state <> 'recalled' THEN m.card END AS card, m.citations, m.state, m.error, m.at, m.retryable`;

export const loadMessages = async (db: Queries, storage: Storage, where: SQL): Promise<Message[]> => {
  const rows = await db.query<MessageRow>(sql`
    SELECT ${messageColumns} FROM chat_message m JOIN chat_customer c ON c.id = m.customer_id
    LEFT JOIN member w ON w.id = m.member_id WHERE ${where} ORDER BY m.at, m.id`);
  const materials = await shownMaterials(
    db,
    storage,
    rows.flatMap(({ media }) => media?.materialId ?? []),
  );
  const urlOf = async (media: StoredMedia) =>
    media.materialId
      ? (materials.get(media.materialId)?.url ?? null)
      : media.object
        ? await storage.signedUrl(media.object, { contentType: media.contentType })
        : null;
  return Promise.all(
    rows.map(async ({ retryable, media, card, citations, ...row }) => ({
      ...row,
      citations: citations ?? [],
      card:
        row.kind === 'card' && card
          ? {
              title: card.title,
              text: card.text,
              url: card.url,
              mini: card.mini ?? null,
              picture: media && (await urlOf(media)),
            }
          : null,
      media: media && {
        url: await urlOf(media),
        name: media.name,
        size: media.size,
        seconds: media.seconds,
        materialId: media.materialId ?? null,
      },
      can: mayBeDone(row.state, retryable),
    })),
  );
};

export const loadMessagesById = (db: Queries, storage: Storage, ids: readonly number[]) =>
  loadMessages(db, storage, sql`m.id = ${anyOf(ids)}`);

const mayBeDone = (state: Message['state'], retryable: boolean): Message['can'] =>
  state === 'failed' && retryable ? ['resend'] : state === 'unknown' ? ['resendUnknown', 'confirm'] : [];
