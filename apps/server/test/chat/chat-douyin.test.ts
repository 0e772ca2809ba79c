import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatMessage } from '#engines/platforms/index.ts';
import { connectorsAt, DOUYIN, douyinAccount, listen } from '../chat-channels.ts';
import { openSandbox } from '../sandbox.ts';

const sandbox = await openSandbox();
const { douyin } = connectorsAt(sandbox.url);
const account = await douyinAccount(sandbox, douyin);
const callbacks = await listen(douyin, {});
await sandbox.settings({ webhookUrl: callbacks.url, chatAnswerMs: 10_000_000 });

interface Person {
  id: string;
  conversation: string;
  message: string;
}
const person = (fields: object = {}) =>
  sandbox.control<Person>('chat/customer', { channel: 'douyin', account: DOUYIN, ...fields });
const eventsOf = (id: string) => callbacks.events.filter((event) => event.customer === id);
const arrived = (id: string, count: number) => callbacks.until(() => eventsOf(id).length >= count);
const reply = ({ id, conversation, message }: Person, text: string): ChatMessage => ({
  to: id,
  conversation,
  content: { kind: 'text', text },
  answering: { id: message, event: 'message' },
});

describe('webhooks', () => {
  const body = JSON.stringify({ event: 'verify_webhook', content: { challenge: 12345 } });
  const sign = (text: string) => createHash('sha1').update(`sandbox-douyin-secret${text}`).digest('hex');
  const open = (text: string, signature = sign(text)) =>
    douyin.openCallback(
      { method: 'POST', query: {}, headers: { 'x-douyin-signature': signature, 'msg-id': 'm1' }, body: text },
      {},
    );

  it('answers the challenge and refuses what is not signed', () => {
    expect(open(body)).toMatchObject({ id: null, answer: { body: '{"challenge":12345}' } });
    expect(open(body, sign(`${body} `))).toBeNull();
    expect(open(body, '')).toBeNull();
    const unsigned = connectorsAt(sandbox.url).douyin;
    expect(unsigned.openCallback({ method: 'GET', query: {}, headers: {}, body: '' }, {})).toBeNull();
  });

  it('keeps what is odd as unknown, and leaves groups alone', () => {
    const event = (fields: object) =>
      open(
        JSON.stringify({
          event: 'im_receive_msg',
          from_user_id: 'c1',
          to_user_id: 'b1',
          content: JSON.stringify({ conversation_short_id: 'v1', server_message_id: 's1', ...fields }),
        }),
      )?.events;
    expect(event({ message_type: 'hologram' })).toMatchObject([
      { content: { kind: 'unknown', type: 'hologram' } },
    ]);
    expect(event({ message_type: 'text', text: { a: 1 } })).toMatchObject([
      { content: { kind: 'text', text: '' } },
    ]);
    expect(event({ message_type: 'text', text: '长'.repeat(3_000_000) })).toMatchObject([
      { content: { cut: true } },
    ]);
    expect(event({ conversation_type: 2, message_type: 'text', text: '群' })).toEqual([]);
    expect(open('{"event":"im_receive_msg"}')?.events).toEqual([]);
    expect(open('[]')?.events).toEqual([]);
    expect(open('{')?.events).toEqual([]);
    expect(
      event({ message_type: 'retain_consult_card', card_data: [{ label: '手机', value: '13800001234' }] }),
    ).toMatchObject([{ content: { kind: 'card', title: '留资卡片', text: '手机：13800001234' } }]);
  });
});

it('brings entering, words and pictures with who the customer is', async () => {
  const who = await person({ name: '示例客户 乙' });
  await arrived(who.id, 2);
  await sandbox.control('chat/say', { customer: who.id, kind: 'image' });
  await arrived(who.id, 3);
  const events = eventsOf(who.id);
  expect(events.map(({ type }) => type)).toEqual(['enter', 'message', 'message']);
  expect(events[1]).toMatchObject({
    id: who.message,
    account: DOUYIN,
    conversation: who.conversation,
    shown: { name: '示例客户 乙' },
  });
  const picture = events[2] as Extract<ChatEvent, { type: 'message' }>;
  if (picture.content.kind !== 'image') throw new Error('no picture');
  expect(await douyin.downloadMedia(account, picture.content.media)).toMatchObject({
    contentType: 'image/png',
  });
  await expect(
    douyin.downloadMedia(account, { url: 'http://169.254.169.254/latest/meta-data' }),
  ).rejects.toMatchObject({ code: 'host' });
  await sandbox.control('chat/recall', { customer: who.id, message: who.message });
  await arrived(who.id, 4);
  expect(eventsOf(who.id)[3]).toMatchObject({ type: 'recall', message: who.message, side: 'customer' });
});

it('tells doubles and wrong order apart by their numbers', async () => {
  await sandbox.settings({ chatTimes: 2, chatReversed: true, chatDelayMs: 300 });
  const who = await person();
  await arrived(who.id, 4);
  await sandbox.settings({ chatTimes: 1, chatReversed: false, chatDelayMs: 0 });
  const events = eventsOf(who.id);
  expect(events.length).toBe(4);
  expect(new Set(events.map((event) => event.id)).size).toBe(2);
  expect(events[0]?.type).toBe('message');
});

it('tells what callbacks did not get through at first', async () => {
  await sandbox.settings({ chatLostPercent: 60 });
  const people = await Promise.all(Array.from({ length: 3 }, () => person()));
  await sandbox.settings({ chatLostPercent: 0 });
  await Promise.all(people.map(({ id }) => arrived(id, 2)));
});

describe('sending', () => {
  it('answers, is told of it, and stops at six or after 24 hours', async () => {
    const who = await person();
    const sent = await douyin.send(account, reply(who, '您好'), 'a1');
    expect(sent).toMatchObject({ state: 'sent' });
    const { mediaId } = await douyin.uploadMedia(account, {
      kind: 'image',
      name: 'a.png',
      contentType: 'image/png',
      bytes: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    const picture: ChatMessage = { ...reply(who, ''), content: { kind: 'image', mediaId } };
    expect(await douyin.send(account, picture, 'a2')).toMatchObject({ state: 'sent' });
    await arrived(who.id, 4);
    const own = eventsOf(who.id).find(({ type }) => type === 'message-out');
    expect(own?.id).toBe(sent.state === 'sent' ? sent.messageId : '');
    for (let n = 2; n < douyin.limits.messages; n++) await douyin.send(account, reply(who, '。'), `b${n}`);
    expect(await douyin.send(account, reply(who, '第七条'), 'c')).toMatchObject({
      state: 'refused',
      code: '28003070',
      category: 'quota',
    });
    const late = await person();
    await sandbox.settings({ advanceSeconds: 25 * 3600 });
    expect(await douyin.send(account, reply(late, '迟了'), 'd')).toMatchObject({ code: '28003080' });
    await sandbox.settings({ advanceSeconds: -25 * 3600 });
    expect(await douyin.send(account, { ...reply(late, '没有由头'), answering: null }, 'e')).toMatchObject({
      state: 'refused',
    });
    expect(await douyin.send(account, { ...reply(late, ''), to: who.id }, 'f')).toMatchObject({
      code: '28003082',
    });
  });

  it('greets whoever entered', async () => {
    const who = await person({ quiet: true });
    const greeting: ChatMessage = { ...reply(who, '您好'), answering: { id: who.message, event: 'enter' } };
    expect(await douyin.send(account, greeting, 'g')).toMatchObject({ state: 'sent' });
    await sandbox.settings({ advanceSeconds: 31 });
    expect(await douyin.send(account, greeting, 'h')).toMatchObject({ code: '28003081' });
    await sandbox.settings({ advanceSeconds: -31 });
  });

  it('does not know what came of a lost answer until the platform tells it', async () => {
    const who = await person();
    await arrived(who.id, 2);
    await sandbox.fault({ kind: 'drop', path: '/im/send/msg/' });
    expect(await douyin.send(account, reply(who, '答复丢了'), 'i')).toMatchObject({ state: 'unknown' });
    await arrived(who.id, 3);
    expect(eventsOf(who.id)[2]).toMatchObject({ type: 'message-out', content: { text: '答复丢了' } });
    for (const fault of [
      { kind: 'code', code: 2100004 },
      { kind: 'answer', body: '{"data":{}}' },
      { kind: '500' },
    ]) {
      await sandbox.fault({ path: '/im/send/msg/', ...fault });
      expect(await douyin.send(account, reply(who, '？'), 'j')).toMatchObject({ state: 'unknown' });
    }
  });

  it('renews a token that ends in the middle', async () => {
    const who = await person();
    const { renewed } = account;
    await sandbox.control('expire', { platform: 'douyin' });
    expect(await douyin.send(account, reply(who, '续期'), 'k')).toMatchObject({ state: 'sent' });
    expect(account.renewed).toBe(renewed + 1);
  });

  it('survives one answer in five lost: nothing is doubled, everything is told', async () => {
    await sandbox.fault({ kind: 'drop', path: '/im/send/msg/', percent: 20, times: null });
    const people = await Promise.all(Array.from({ length: 10 }, () => person()));
    const results = await Promise.all(people.map((who) => douyin.send(account, reply(who, '只一次'), 'l')));
    await sandbox.control('fault/clear', {});
    const unknown = people.filter((_, at) => results[at]?.state === 'unknown');
    await Promise.all(people.map(({ id }) => arrived(id, 3)));
    expect(unknown.length).toBeLessThan(people.length);
    for (const { id } of people)
      expect(eventsOf(id).filter(({ type }) => type === 'message-out')).toHaveLength(1);
  });
});

it('leads customers by their intention: the same seed tells the same story', async () => {
  const story = async (intention: string) => {
    const who = await person({ id: `_000seeded-${intention}`, intention });
    const { customers } = await sandbox.control<{ customers: { id: string; said: { text: string }[] }[] }>(
      'chat',
    );
    return customers.find(({ id }) => id === who.id)?.said.at(-1)?.text;
  };
  for (const intention of ['price', 'test-drive', 'complaint', 'number'])
    expect(await story(intention)).toBe(await story(intention));
});
