import { createHash } from 'node:crypto';
import { type BodyOf, CHAT_QUOTAS, contract, type Message, type MessageKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { ChatConnector, ChatUpload } from '#engines/platforms/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type MaterialFile, materialFile, visibleMaterials } from '../material/index.ts';
import { announceTalks } from './announce.ts';
import {
  AccountPaused,
  CardUnfit,
  MaterialUnfit,
  NotAgain,
  NothingToVerify,
  QuotaUsed,
  TooLong,
  WindowClosed,
} from './chat.errors.ts';
import { talkPolicy } from './chat.policy.ts';
import * as repository from './chat.repository.ts';
import type { KeptCard, KeptMedia } from './chat.table.ts';
import { chatUse } from './chat-use.ts';
import { loadMessages, quotaOf } from './talk.rows.ts';
import { auditTalk, holdTalk } from './talk.service.ts';
import { wakeAudit, wakeSending } from './wake.ts';

type Calls = typeof contract.chat;

/** The platforms take letters and digits, at most 32. The same person's same message has the same for ever. */
const msgidOf = (actor: Actor, talkId: number, clientId: string) =>
  createHash('sha256').update(`${actor.id} ${talkId} ${clientId}`).digest('hex').slice(0, 32);

const KINDS: Partial<Record<MaterialFile['type'], MessageKind>> = {
  image: 'image',
  video: 'video',
  audio: 'voice',
};

/** A file of the library the person may use, as it goes along with a message. */
async function mediaOf(
  unit: Unit,
  actor: Actor,
  id: number,
): Promise<{ kind: MessageKind; media: KeptMedia }> {
  const [seen] = await visibleMaterials(unit, actor, [id]);
  const file = seen === undefined ? undefined : await materialFile(unit, id);
  if (!file) throw RowMissing('素材');
  if (file.refusal) throw MaterialUnfit(`素材「${file.name}」${file.refusal}`);
  if (!file.object) throw MaterialUnfit(`素材「${file.name}」正在处理，请稍后再发`);
  const { name, contentType, size, seconds, object } = file;
  return {
    kind: KINDS[file.type] ?? 'file',
    media: { name, contentType, size, seconds, object, materialId: id },
  };
}

const KIND_WORDS: Partial<Record<MessageKind, string>> = {
  image: '图片',
  voice: '语音',
  video: '视频',
  file: '文件',
};

/** What the platform would not take is said before it is on its way. */
function checkContent(
  { limits, name }: ChatConnector,
  text: string,
  file: { kind: MessageKind; media: KeptMedia } | null,
) {
  if (Buffer.byteLength(text) > limits.textBytes)
    throw TooLong(name, Math.floor(limits.textBytes / CHINESE_BYTES));
  if (!file) return;
  const { kind, media } = file;
  const bounds = limits.files[kind as ChatUpload['kind']];
  if (!bounds) throw MaterialUnfit(`${name}不支持发送${KIND_WORDS[kind] ?? '该类素材'}`);
  if ((media.size ?? 0) > bounds.bytes)
    throw MaterialUnfit(`素材「${media.name}」超过${name}的上限 ${Math.round(bounds.bytes / 1024 ** 2)} MB`);
  if (bounds.types.length > 0 && !bounds.types.includes(media.contentType ?? ''))
    throw MaterialUnfit(`${name}不支持「${media.name}」的格式`);
}
const CHINESE_BYTES = 3;

type SentCard = NonNullable<BodyOf<Calls['send']>['card']>;

const keptCard = (card: SentCard): KeptCard =>
  card.kind === 'mini'
    ? { title: card.title, text: '', url: null, mini: { appId: card.appId, page: card.pagePath } }
    : { title: card.title, text: card.text, url: card.url };

function checkCard({ limits, name }: ChatConnector, { kind }: SentCard, cover: { kind: MessageKind } | null) {
  if (!limits.kinds.includes(kind)) throw CardUnfit(`${name}不支持发送卡片`);
  if (cover?.kind !== 'image') throw CardUnfit('卡片封面须为图片');
}

/** Refuses what the platform would refuse; what is on its way counts. */
async function checkQuota(unit: Unit, { customerId, platform }: repository.TalkRecord) {
  const { open, left } = await quotaOf(unit, { customerId, platform });
  if (!open) throw WindowClosed(CHAT_QUOTAS[platform].hours);
  if (left < 1) throw QuotaUsed(CHAT_QUOTAS[platform].count);
}

export const sendService = (kernel: Kernel) => {
  const { tx, storage } = kernel;
  const use = chatUse(kernel);
  const shown = async (unit: Unit, id: number): Promise<Message> => {
    const [message] = await loadMessages(unit, storage, sql`m.id = ${id}`);
    if (!message) throw RowMissing('消息');
    return message;
  };

  return {
    /** Whoever answers has the talk from then on, whether the bot, nobody or a colleague had it. */
    send: (actor: Actor, { talkId, text, materialId, card, clientId }: BodyOf<Calls['send']>) =>
      tx(actor, async (unit) => {
        const talk = await holdTalk(unit, actor, 'reply', talkId);
        const msgid = msgidOf(actor, talkId, clientId);
        const known = await unit.one<{ id: number }>(sql`SELECT id FROM chat_message WHERE msgid = ${msgid}`);
        if (known) return shown(unit, known.id);
        if (talk.accountPaused) throw AccountPaused();
        await checkQuota(unit, talk);
        const file = materialId === undefined ? null : await mediaOf(unit, actor, materialId);
        const connector = use.connector(talk.platform);
        checkContent(connector, text, file);
        if (card) checkCard(connector, card, file);
        if (talk.state !== 'human' || talk.ownerId !== actor.id) {
          await repository.moveTalk(unit, talk, {
            state: 'human',
            owner: actor,
            ...(talk.state === 'bot' ? { handover: 'person' } : {}),
          });
          await repository.addEvent(unit, talk, `${actor.name}接管会话`, actor.id);
          await auditTalk(unit, contract.chat.take, talk, '接管会话');
        }
        const kind = card ? 'card' : (file?.kind ?? 'text');
        const words = card ? card.title : text;
        const id = await repository.insertMessage(unit, {
          talkId,
          customerId: talk.customerId,
          accountId: talk.accountId,
          sender: 'member',
          memberId: actor.id,
          kind,
          text: words,
          media: file?.media,
          card: card && keptCard(card),
          state: 'queued',
          msgid,
        });
        await repository.noteOwnWords(unit, talkId, 'member', repository.lineOf(kind, words));
        await auditTalk(unit, contract.chat.send, talk, '发送消息给');
        await wakeSending(kernel, unit);
        await wakeAudit(kernel, unit);
        await announceTalks(unit, [talkId], talk);
        return shown(unit, id ?? 0);
      }),

    /** Only what certainly did not arrive. */
    resend: (actor: Actor, messageId: number) =>
      tx(actor, async (unit) => {
        const { message, talk } = await holdMessage(unit, actor, messageId);
        if (message.state !== 'failed' || !message.retryable) throw NotAgain();
        if (talk.accountPaused) throw AccountPaused();
        await checkQuota(unit, talk);
        await unit.query(
          sql`UPDATE chat_message SET state = 'queued', error = '', tries = 0, look_at = now(), at = now() WHERE id = ${messageId}`,
        );
        await auditTalk(unit, contract.chat.resend, talk, '重新发送消息给');
        await wakeSending(kernel, unit);
        await announceTalks(unit, [talk.id]);
        return shown(unit, messageId);
      }),

    /** Asks the platform now instead of later. */
    verify: (actor: Actor, messageId: number) =>
      tx(actor, async (unit) => {
        const { message, talk } = await holdMessage(unit, actor, messageId);
        if (message.state !== 'unknown') throw NothingToVerify();
        await unit.query(sql`UPDATE chat_message SET look_at = now() WHERE id = ${messageId}`);
        await auditTalk(unit, contract.chat.verify, talk, '核实消息是否送达');
        await wakeSending(kernel, unit);
        return shown(unit, messageId);
      }),
  };

  async function holdMessage(unit: Unit, actor: Actor, id: number) {
    const found = await unit.one<{ talkId: number }>(sql`
      SELECT t.id AS "talkId" FROM chat_message m JOIN chat_talk t ON t.id = m.talk_id
      WHERE m.id = ${id} AND m.msgid IS NOT NULL AND ${talkPolicy.reach(actor, 'reply')}`);
    if (!found) throw RowMissing('消息');
    const talk = await holdTalk(unit, actor, 'reply', found.talkId);
    const message = await unit.one<{ state: string; retryable: boolean }>(
      sql`SELECT state, retryable FROM chat_message WHERE id = ${id} FOR UPDATE`,
    );
    if (!message) throw RowMissing('消息');
    return { message, talk };
  }
};
