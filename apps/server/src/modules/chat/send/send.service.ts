import { createHash } from 'node:crypto';
import { type BodyOf, CHAT_QUOTAS, contract, type Message } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { refuseBlocked } from '../../ai-create/index.ts';
import { chatConnections } from '../account/account-connection.service.ts';
import { announceMove, announceTalks } from '../announce.service.ts';
import {
  AccountPaused,
  MayRepeat,
  NotAgain,
  NothingToConfirm,
  OwnerChanged,
  QuotaUsed,
  WindowClosed,
} from '../chat.errors.ts';
import { memberName, recordOwnMessage, type TalkRecord } from '../chat.repository.ts';
import * as messages from '../message.repository.ts';
import { auditTalk, lockTalkFor } from '../talk/lock-talk.ts';
import { loadMessagesById, quotaOf } from '../talk/talk.rows.ts';
import { takeTalk } from '../talk/talk-steps.ts';
import { wakeAudit, wakeSending } from '../wake.ts';
import { checkCard, checkContent, keptCard, mediaOf } from './message-content.ts';

type Calls = typeof contract.chat;

/** Platforms accept at most 32 letters and digits. A repeated request for the same message has the same id. */
const msgidOf = (actor: Actor, talkId: number, clientId: string) =>
  createHash('sha256').update(`${actor.id} ${talkId} ${clientId}`).digest('hex').slice(0, 32);

/** Refuses a message if a colleague took the talk while the person wrote; the console asks before it sends again. */
async function checkOwner(unit: Unit, actor: Actor, talk: TalkRecord, seen: number | null | undefined) {
  if (seen === undefined || talk.ownerId === null || [seen, actor.id].includes(talk.ownerId)) return;
  throw OwnerChanged((await memberName(unit, talk.ownerId)) ?? '同事');
}

/** Refuses messages beyond the platform's quota; queued messages count. */
async function checkQuota(unit: Unit, { customerId, platform }: TalkRecord) {
  const { open, left } = await quotaOf(unit, { customerId, platform });
  if (!open) throw WindowClosed(CHAT_QUOTAS[platform].hours);
  if (left < 1) throw QuotaUsed(CHAT_QUOTAS[platform].count);
}

export const sendService = (kernel: Kernel) => {
  const { tx, storage } = kernel;
  const use = chatConnections(kernel);
  const shown = async (unit: Unit, id: number): Promise<Message> => {
    const [message] = await loadMessagesById(unit, storage, [id]);
    if (!message) throw RowMissing('消息');
    return message;
  };

  return {
    /** Answering makes the person the owner of the talk. */
    send: (actor: Actor, { talkId, text, materialId, card, ownerId, clientId }: BodyOf<Calls['send']>) =>
      tx(actor, async (unit) => {
        const talk = await lockTalkFor(unit, actor, 'reply', talkId);
        const msgid = msgidOf(actor, talkId, clientId);
        const known = await messages.findSentMessage(unit, msgid);
        if (known) return shown(unit, known.id);
        await checkOwner(unit, actor, talk, ownerId);
        if (talk.accountPaused) throw AccountPaused();
        await checkQuota(unit, talk);
        const file = materialId === undefined ? null : await mediaOf(unit, actor, materialId);
        const connector = use.connector(talk.platform);
        await refuseBlocked(unit, talk.channelId, [text, card?.title ?? ''].join('\n').trim());
        checkContent(connector, text, file);
        if (card) checkCard(connector, card, file);
        if (talk.state !== 'human' || talk.ownerId !== actor.id) await takeTalk(unit, actor, talk);
        const kind = card ? 'card' : (file?.kind ?? 'text');
        const content = card ? card.title : text;
        const id = await messages.insertMessage(unit, {
          talkId,
          customerId: talk.customerId,
          accountId: talk.accountId,
          sender: 'member',
          memberId: actor.id,
          kind,
          text: content,
          media: file?.media,
          card: card && keptCard(card),
          state: 'queued',
          msgid,
        });
        await recordOwnMessage(unit, talkId, 'member', messages.lineOf(kind, content));
        await auditTalk(unit, contract.chat.send, talk, '发送消息给');
        await wakeSending(kernel, unit);
        await wakeAudit(kernel, unit);
        await announceMove(unit, talk, actor);
        return shown(unit, id ?? 0);
      }),

    /** Sends a failed message again; one in an unknown state only with `mayRepeat`, as the customer may receive it twice. */
    resend: (actor: Actor, { messageId, mayRepeat }: BodyOf<Calls['resend']>) =>
      tx(actor, async (unit) => {
        const { message, talk } = await lockSentMessage(unit, actor, messageId);
        const failed = message.state === 'failed' && message.retryable;
        if (!failed && message.state !== 'unknown') throw NotAgain();
        if (!failed && !mayRepeat) throw MayRepeat();
        if (talk.accountPaused) throw AccountPaused();
        await checkQuota(unit, talk);
        await messages.requeueMessage(unit, messageId);
        await auditTalk(
          unit,
          contract.chat.resend,
          talk,
          failed ? '重新发送消息给' : '重新发送待核实的消息给',
        );
        await wakeSending(kernel, unit);
        await announceTalks(unit, [talk.id]);
        return shown(unit, messageId);
      }),

    /** The person has checked on the platform, or with the customer, that the message arrived. */
    confirm: (actor: Actor, messageId: number) =>
      tx(actor, async (unit) => {
        const { message, talk } = await lockSentMessage(unit, actor, messageId);
        if (message.state !== 'unknown') throw NothingToConfirm();
        await messages.confirmMessage(unit, messageId);
        await auditTalk(unit, contract.chat.confirm, talk, '确认消息已送达');
        await announceTalks(unit, [talk.id]);
        return shown(unit, messageId);
      }),
  };

  /** A message of ours in a talk that the actor may answer; the talk is locked before it. */
  async function lockSentMessage(unit: Unit, actor: Actor, id: number) {
    const found = await messages.talkOfSentMessage(unit, actor, id);
    if (!found) throw RowMissing('消息');
    const talk = await lockTalkFor(unit, actor, 'reply', found.talkId);
    const message = await messages.lockMessage(unit, id);
    if (!message) throw RowMissing('消息');
    return { message, talk };
  }
};
