import { type BodyOf, contract, type TalkInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { sendTransientEvent } from '#kernel/events/announce.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceMove, announceTalks, audienceOf } from '../announce.service.ts';
import { openQuestion } from '../bot/open-question.repository.ts';
import type { TalkVerb } from '../chat.policy.ts';
import * as repository from '../chat.repository.ts';
import { answerer } from '../chat.slots.ts';
import { loadCustomerInfo } from '../customer/customer.rows.ts';
import { addEvent } from '../message.repository.ts';
import { wakeAnswering } from '../wake.ts';
import { auditTalk, lockTalkFor, visibleTalk } from './lock-talk.ts';
import {
  countTalks,
  customerAndAddress,
  findAnswerable,
  insertNote,
  markRead,
  nextMessages,
  requestAnswer,
} from './talk.repository.ts';
import { loadMessagesById, loadTalks, quotaOf } from './talk.rows.ts';
import { endTalk, takeTalk } from './talk-steps.ts';

type Calls = typeof contract.chat;
const NOUN = '会话';
const PAGE = 50;

const rowOf = async (db: Queries, actor: Actor, id: number) => {
  const [row] = await loadTalks(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
};
export const talkService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;
  /** Applies one change to a talk and announces it. */
  const change = (
    actor: Actor,
    verb: TalkVerb,
    id: number,
    work: (unit: Unit, talk: repository.TalkRecord) => Promise<unknown>,
  ) =>
    tx(actor, async (unit) => {
      const talk = await lockTalkFor(unit, actor, verb, id);
      await work(unit, talk);
      await announceMove(unit, talk, actor);
      return rowOf(unit, actor, id);
    });

  return {
    counts: (actor: Actor, search: BodyOf<Calls['counts']>) => countTalks(db, actor, search),

    async info(actor: Actor, id: number): Promise<TalkInfo> {
      const talk = await visibleTalk(db, actor, id);
      const { customerId, address } = await customerAndAddress(db, id);
      const { open: _open, ...quota } = await quotaOf(db, { customerId, platform: talk.platform });
      const person = await loadCustomerInfo(db, actor, talk.customer.id);
      if (!person) throw RowMissing(NOUN);
      return { ...talk, quota, person, address };
    },

    async messages(actor: Actor, { talkId, before, after }: BodyOf<Calls['messages']>) {
      await visibleTalk(db, actor, talkId);
      const ids = await nextMessages(db, { talkId, before, after }, PAGE + 1);
      return {
        rows: await loadMessagesById(db, storage, ids.slice(0, PAGE)),
        earlier: after ? true : ids.length > PAGE,
        later: after ? ids.length > PAGE : before !== undefined,
      };
    },

    /** Only the owner's reading resets the unread count. */
    read: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await visibleTalk(unit, actor, id);
        const changed = await markRead(unit, actor, id);
        if (changed) await announceTalks(unit, [id]);
        return { changed };
      }),

    take: (actor: Actor, id: number) =>
      change(actor, 'take', id, (unit, talk) => takeTalk(unit, actor, talk)),

    handBack: (actor: Actor, id: number) =>
      change(actor, 'handBack', id, async (unit, talk) => {
        await repository.moveTalk(unit, talk, { state: 'bot', owner: null });
        await requestAnswer(unit, id);
        await wakeAnswering(kernel, unit);
        await addEvent(unit, talk, `${actor.name}交回机器人`, actor.id);
        await auditTalk(unit, contract.chat.handBack, talk, '交回机器人：');
      }),

    end: (actor: Actor, { talkId, reason }: BodyOf<Calls['end']>) =>
      change(actor, 'end', talkId, (unit, talk) => endTalk(kernel, unit, actor, talk, reason)),

    /** Sent at once to colleagues who see the talk, on any process; nothing is stored. */
    async typing(actor: Actor, { talkId, on }: BodyOf<Calls['typing']>) {
      const talk = await findAnswerable(db, actor, talkId);
      if (!talk) throw RowMissing(NOUN);
      await sendTransientEvent(
        db,
        'chat.typing',
        { talkId, memberId: actor.id, name: actor.name, on },
        audienceOf(talk),
      );
      return null;
    },

    reopen: (actor: Actor, id: number) =>
      change(actor, 'reopen', id, async (unit, talk) => {
        await repository.moveTalk(unit, talk, { state: 'human', owner: actor });
        await addEvent(unit, talk, `${actor.name}重新打开会话`, actor.id);
        await auditTalk(unit, contract.chat.reopen, talk, '重新打开会话');
      }),

    note: (actor: Actor, { talkId, text: written }: BodyOf<Calls['note']>) =>
      tx(actor, async (unit) => {
        const talk = await lockTalkFor(unit, actor, 'note', talkId);
        const text = maskPhones(written);
        const row = await insertNote(unit, {
          talkId,
          customerId: talk.customerId,
          memberId: actor.id,
          text,
        });
        await auditTalk(unit, contract.chat.note, talk, '添加会话备注', { text });
        await announceTalks(unit, [talkId]);
        return { id: row?.id ?? 0, at: row?.at ?? '', text, by: actor.name };
      }),

    async suggest(actor: Actor, id: number) {
      await visibleTalk(db, actor, id);
      const bot = kernel.contributions(answerer).at(-1);
      const asking = bot && (await openQuestion(db, id));
      if (!asking) return { rows: [] };
      return {
        rows: (await bot.suggest(kernel, asking)).map(({ text, citations }) => ({
          text,
          citations: [...citations],
        })),
      };
    },
  };
};
