import {
  type BodyOf,
  type Call,
  CHAT_PLATFORM_IDS,
  contract,
  END_REASONS,
  HANDOVER_REASONS,
  TALK_VIEWS,
  type TalkInfo,
  type TalkView,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { whole } from '#kernel/list/row-set.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { announceTalks } from './announce.ts';
import { askingOf } from './asking.ts';
import { giveOut, giveTo, readServers, serversNamed } from './assign.ts';
import { CannotReceive } from './chat.errors.ts';
import { type TalkVerb, talkPolicy } from './chat.policy.ts';
import * as repository from './chat.repository.ts';
import { answerer } from './chat.slots.ts';
import { talkSource, viewIs } from './chat.source.ts';
import { loadCustomerInfo } from './customer.rows.ts';
import { withoutTheirs } from './left-numbers.ts';
import { askRating } from './rating.ts';
import { loadMessages, loadTalks, quotaOf } from './talk.rows.ts';
import { wakeAnswering } from './wake.ts';

type Calls = typeof contract.chat;
const NOUN = '会话';
const PAGE = 50;

/** One talk that the verb reaches, held; what stands in its way is told. */
export async function holdTalk(unit: Unit, actor: Actor, verb: TalkVerb, id: number) {
  const talk = await repository.lockTalk(unit, talkPolicy.reach(actor, verb), id);
  if (!talk) throw RowMissing(NOUN);
  talkPolicy.guard(actor, verb, talk);
  return talk;
}

export const auditTalk = (
  unit: Unit,
  call: Call,
  { id, customerName }: repository.TalkRecord,
  what: string,
  after?: unknown,
) => unit.audit({ call, entity: 'chatTalk', entityId: id, summary: `${what}「${customerName}」`, after });

const rowOf = async (db: Queries, actor: Actor, id: number) => {
  const [row] = await loadTalks(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
};
const seenTalk = (db: Queries, actor: Actor, id: number) => findSeen(db, talkSource(actor, {}), id, NOUN);

export const talkService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;
  /** Does one thing to a talk and tells everybody. */
  const change = (
    actor: Actor,
    verb: TalkVerb,
    id: number,
    work: (unit: Unit, talk: repository.TalkRecord) => Promise<unknown>,
  ) =>
    tx(actor, async (unit) => {
      const talk = await holdTalk(unit, actor, verb, id);
      await work(unit, talk);
      await announceTalks(unit, [id], talk);
      return rowOf(unit, actor, id);
    });

  return {
    async counts(actor: Actor, search: BodyOf<Calls['counts']>) {
      const { from, where } = talkSource(actor, { ...search, view: undefined, platform: undefined });
      const views = Object.keys(TALK_VIEWS) as TalkView[];
      const inView = search.view ? viewIs(actor, search.view) : sql`true`;
      const ofPlatform = search.platform ? sql`t.platform = ${search.platform}` : sql`true`;
      const count = (condition: SQL, name: string) =>
        sql`(count(*) FILTER (WHERE ${condition}))::int AS ${raw(`"${name}"`)}`;
      const row = await db.one<Record<string, number>>(sql`
        SELECT count(*)::int AS total, ${join([
          ...views.map((view) => count(sql`${ofPlatform} AND ${viewIs(actor, view)}`, `view_${view}`)),
          ...CHAT_PLATFORM_IDS.map((id) => count(sql`t.platform = ${id} AND ${inView}`, `platform_${id}`)),
          ...CHAT_PLATFORM_IDS.map(
            (id) =>
              sql`coalesce(sum(t.unread) FILTER (WHERE t.platform = ${id} AND t.owner_id = ${actor.id}), 0)::int AS ${raw(`"unread_${id}"`)}`,
          ),
        ])} FROM ${from} WHERE ${whole(where)}`);
      const pick = <Name extends string>(names: readonly Name[], prefix: string) =>
        Object.fromEntries(names.map((name) => [name, row?.[`${prefix}_${name}`] ?? 0])) as Record<
          Name,
          number
        >;
      return {
        total: row?.total ?? 0,
        views: pick(views, 'view'),
        platforms: pick(CHAT_PLATFORM_IDS, 'platform'),
        unread: pick(CHAT_PLATFORM_IDS, 'unread'),
      };
    },

    async info(actor: Actor, id: number): Promise<TalkInfo> {
      const talk = await seenTalk(db, actor, id);
      const own = await db.one<{ customerId: number }>(
        sql`SELECT customer_id AS "customerId" FROM chat_talk WHERE id = ${id}`,
      );
      const { open: _open, ...quota } = await quotaOf(db, {
        customerId: own?.customerId ?? 0,
        platform: talk.platform,
      });
      const person = await loadCustomerInfo(db, actor, talk.customer.id);
      if (!person) throw RowMissing(NOUN);
      return { ...talk, quota, person };
    },

    /** By the platform's time: what came late stands where it belongs. */
    async messages(actor: Actor, { talkId, before, after }: BodyOf<Calls['messages']>) {
      await seenTalk(db, actor, talkId);
      const anchor = before ?? after;
      const edge = sql`(SELECT e.at, e.id FROM chat_message e WHERE e.id = ${anchor ?? null})`;
      const side = before
        ? sql`AND (m.at, m.id) < ${edge}`
        : after
          ? sql`AND (m.at, m.id) >= ${edge}`
          : sql``;
      const ids = await db.query<{ id: number }>(sql`
        SELECT m.id FROM chat_message m
        WHERE m.customer_id = (SELECT customer_id FROM chat_talk WHERE id = ${talkId}) ${side}
        ORDER BY m.at ${after ? sql`ASC` : sql`DESC`}, m.id ${after ? sql`ASC` : sql`DESC`} LIMIT ${PAGE + 1}`);
      const shown = ids.slice(0, PAGE).map(({ id }) => id);
      return {
        rows: await loadMessages(db, storage, sql`m.id = ANY(${shown}::bigint[])`),
        earlier: after ? true : ids.length > PAGE,
        later: after ? ids.length > PAGE : before !== undefined,
      };
    },

    /** Only whoever looks after it reads its messages away. */
    read: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await seenTalk(unit, actor, id);
        const rows = await unit.query(sql`
          UPDATE chat_talk SET unread = 0 WHERE id = ${id} AND unread > 0 AND owner_id = ${actor.id} RETURNING id`);
        if (rows.length > 0) await announceTalks(unit, [id]);
        return { changed: rows.length > 0 };
      }),

    take: (actor: Actor, id: number) =>
      change(actor, 'take', id, async (unit, talk) => {
        await repository.moveTalk(unit, talk, {
          state: 'human',
          owner: actor,
          ...(talk.state === 'bot' ? { handover: 'person' } : {}),
        });
        await repository.addEvent(unit, talk, `${actor.name}接管会话`, actor.id);
        await auditTalk(unit, contract.chat.take, talk, '接管会话');
      }),

    handBack: (actor: Actor, id: number) =>
      change(actor, 'handBack', id, async (unit, talk) => {
        await repository.moveTalk(unit, talk, { state: 'bot', owner: null });
        await unit.query(sql`
          UPDATE chat_talk SET answer_at = CASE WHEN waiting_since IS NOT NULL THEN now() END WHERE id = ${id}`);
        await wakeAnswering(kernel, unit);
        await repository.addEvent(unit, talk, `${actor.name}交回机器人`, actor.id);
        await auditTalk(unit, contract.chat.handBack, talk, '交回机器人：');
      }),

    transfer: (actor: Actor, { talkId, memberId, nodeId, note: written }: BodyOf<Calls['transfer']>) =>
      tx(actor, async (unit) => {
        const talk = await holdTalk(unit, actor, 'transfer', talkId);
        const note = await withoutTheirs(unit, talk.customerId, written);
        const said = note ? `：${note}` : '';
        const to =
          memberId === undefined
            ? await toStore(unit, actor, talk, nodeId ?? 0, said)
            : await toPerson(unit, actor, talk, memberId, said);
        await auditTalk(unit, contract.chat.transfer, talk, `转接会话给${to}：`, { memberId, nodeId, note });
        await announceTalks(unit, [talkId], talk);
        return { changed: true };
      }),

    end: (actor: Actor, { talkId, reason }: BodyOf<Calls['end']>) =>
      change(actor, 'end', talkId, async (unit, talk) => {
        await repository.moveTalk(unit, talk, { state: 'ended', endReason: reason });
        await repository.addEvent(unit, talk, `${actor.name}结束会话：${END_REASONS[reason]}`, actor.id);
        await auditTalk(unit, contract.chat.end, talk, `结束会话（${END_REASONS[reason]}）`);
        if (reason !== 'spam') await askRating(kernel, unit, talk);
      }),

    reopen: (actor: Actor, id: number) =>
      change(actor, 'reopen', id, async (unit, talk) => {
        await repository.moveTalk(unit, talk, { state: 'human', owner: actor });
        await repository.addEvent(unit, talk, `${actor.name}重新打开会话`, actor.id);
        await auditTalk(unit, contract.chat.reopen, talk, '重新打开会话');
      }),

    note: (actor: Actor, { talkId, text: said }: BodyOf<Calls['note']>) =>
      tx(actor, async (unit) => {
        const talk = await holdTalk(unit, actor, 'note', talkId);
        const text = await withoutTheirs(unit, talk.customerId, said);
        const row = await unit.one<{ id: number; at: string }>(sql`
          INSERT INTO chat_note (talk_id, customer_id, member_id, text) VALUES (${talkId}, ${talk.customerId}, ${actor.id}, ${text})
          RETURNING id, at`);
        await auditTalk(unit, contract.chat.note, talk, '添加会话备注', { text });
        await announceTalks(unit, [talkId]);
        return { id: row?.id ?? 0, at: row?.at ?? '', text, by: actor.name };
      }),

    async suggest(actor: Actor, id: number) {
      await seenTalk(db, actor, id);
      const bot = kernel.brought(answerer).at(-1);
      const asking = bot && (await askingOf(db, id));
      if (!asking) return { rows: [] };
      return {
        rows: (await bot.suggest(kernel, asking)).map(({ text, citations }) => ({
          text,
          citations: [...citations],
        })),
      };
    },

    /** People the actor reaches who look after this platform, and the stores among their nodes. */
    async receivers(actor: Actor, id: number) {
      const talk = await seenTalk(db, actor, id);
      const within = sql`(${scope(actor, contract.chat.transfer).on({
        channel: sql`ms.channel_id`,
        path: sql`ms.path`,
        node: sql`ms.node_id`,
        owner: sql`ms.member_id`,
      })} OR ms.node_id = ${talk.node.id})`;
      const members = await readServers(
        db,
        talk.platform,
        sql`ms.channel_id = ${actor.channelId} AND ${within}`,
      );
      const others = members.filter((member) => member.id !== actor.id && member.id !== talk.owner?.id);
      const nodes = await db.query<{ id: number; name: string }>(sql`
        SELECT n.id, n.name FROM node n WHERE n.kind = 'store' AND n.status <> 'disabled' AND ${scope(
          actor,
          contract.chat.transfer,
        ).on({
          channel: sql`n.channel_id`,
          path: sql`n.path`,
          node: sql`n.id`,
          owner: sql`NULL::bigint`,
        })} ORDER BY n.path LIMIT 200`);
      return {
        members: others
          .slice(0, 200)
          .map(({ id: memberId, name, node, on, busy }) => ({ id: memberId, name, node, on, busy })),
        nodes,
      };
    },
  };
};

async function toPerson(
  unit: Unit,
  actor: Actor,
  talk: repository.TalkRecord,
  memberId: number,
  said: string,
) {
  const reached = await unit.one<{ name: string }>(sql`
    SELECT m.name FROM member m WHERE m.id = ${memberId} AND EXISTS (
      SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND (ms.node_id = ${talk.nodeId} OR ${scope(
        actor,
        contract.chat.transfer,
      ).on({
        channel: sql`ms.channel_id`,
        path: sql`ms.path`,
        node: sql`ms.node_id`,
        owner: sql`ms.member_id`,
      })}))`);
  if (!reached) throw RowMissing('用户');
  const [to] = await serversNamed(unit, talk.channelId, talk.platform, [memberId]);
  if (!to) throw CannotReceive(reached.name);
  await giveTo(unit, talk, to, `${actor.name}转接给${to.name}${said}`, to);
  return to.name;
}

async function toStore(unit: Unit, actor: Actor, talk: repository.TalkRecord, nodeId: number, said: string) {
  const [node] = await findNodes(unit, scope(actor, contract.chat.transfer), [nodeId]);
  if (!node) throw RowMissing('组织');
  await repository.moveTalk(unit, talk, {
    state: 'queue',
    owner: null,
    place: { nodeId: node.id, path: node.path },
  });
  await repository.addEvent(unit, talk, `${actor.name}转接到${node.name}${said}`, actor.id);
  await giveOut(unit, { ...talk, path: node.path });
  return node.name;
}

/** The bot lets go of a talk; whoever is free gets it. */
export async function handOver(
  unit: Unit,
  talk: repository.TalkRecord,
  reason: keyof typeof HANDOVER_REASONS,
  note = '',
) {
  await repository.moveTalk(unit, talk, { state: 'queue', owner: null, handover: reason });
  await repository.addEvent(
    unit,
    talk,
    [`转人工：${HANDOVER_REASONS[reason]}`, note].filter(Boolean).join('，'),
  );
  await giveOut(unit, talk);
}
