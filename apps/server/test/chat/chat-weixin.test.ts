import { describe, expect, it } from 'vitest';
import { ChatEvent, type ChatMessage, type RawCallback } from '#engines/platforms/index.ts';
import {
  accountOf,
  CORP,
  connectorsAt,
  KEY,
  KF,
  kfCredentials,
  listen,
  SECRET,
  TOKEN,
} from '../chat-channels.ts';
import { openSandbox } from '../sandbox.ts';

const sandbox = await openSandbox();
const { weixin } = connectorsAt(sandbox.url);
const account = accountOf(weixin, kfCredentials());
const callbacks = await listen(weixin, kfCredentials());
const saved = await sandbox.control<{ verified: boolean }>('chat/corp', {
  corpId: CORP,
  secret: SECRET,
  url: callbacks.url,
  token: TOKEN,
  key: KEY,
});
await sandbox.settings({ chatAnswerMs: 10_000_000 });

let cursor = '';
/** Everything since last time, in the order it happened. */
async function pulled(): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for (let more = true; more; ) {
    const page = await weixin.pull?.(account, cursor, null);
    if (!page) break;
    events.push(...page.events);
    ({ cursor, more } = page);
  }
  return events;
}

let made = 0;
const msgid = () => `m${String(++made).padStart(6, '0')}`;
const words = (to: string, text: string): ChatMessage => ({
  to,
  conversation: null,
  content: { kind: 'text', text },
  answering: null,
});
async function customer(fields: object = {}) {
  const { id } = await sandbox.control<{ id: string }>('chat/customer', {
    channel: 'weixin',
    account: KF,
    intention: 'price',
    ...fields,
  });
  return id;
}
const said = async (id: string) => {
  const { customers } = await sandbox.control<{
    customers: { id: string; said: { from: string; text: string }[] }[];
  }>('chat');
  return customers.find((one) => one.id === id)?.said ?? [];
};
const fromUs = async (id: string) => (await said(id)).filter(({ from }) => from === 'us').length;

describe('callbacks', () => {
  it('answers the sealed words when the address is saved, and opens what is sealed for us', async () => {
    expect(saved).toEqual({ verified: true });
    const id = await customer();
    await callbacks.until(() => callbacks.pulls.length > 0);
    expect(callbacks.pulls[0]).toMatchObject({ account: KF, token: expect.stringMatching(/^ENC/) });
    const events = await pulled();
    expect(events.map(({ type }) => type)).toEqual(['enter', 'message']);
    expect(events[1]).toMatchObject({ customer: id, account: KF, content: { kind: 'text' } });
    expect(await pulled()).toEqual([]);
  });

  it('refuses what is forged, broken or meant for somebody else', () => {
    const raw = callbacks.raws.find(({ method }) => method === 'POST') as RawCallback;
    const open = (change: Partial<RawCallback>, credentials = kfCredentials()) =>
      weixin.openCallback({ ...raw, ...change }, credentials);
    expect(open({})).not.toBeNull();
    expect(open({ query: { ...raw.query, msg_signature: '0'.repeat(40) } })).toBeNull();
    expect(open({ query: { ...raw.query, timestamp: '1' } })).toBeNull();
    expect(open({ body: raw.body.replace('<Encrypt><![CDATA[', '<Encrypt><![CDATA[A') })).toBeNull();
    expect(open({ body: '' })).toBeNull();
    expect(open({ body: '<xml><Encrypt>' + 'x'.repeat(100_000) })).toBeNull();
    expect(open({}, { ...kfCredentials(), appId: 'ww9999999999999999' })).toBeNull();
    expect(open({}, { ...kfCredentials(), callbackKey: KEY.toUpperCase() })).toBeNull();
    expect(open({}, { ...kfCredentials(), callbackToken: '' })).toBeNull();
    // A hint needs no number: it only says that there is something, however often it is told.
    expect(open({})).toMatchObject({ id: null, events: [], pull: { account: KF } });
  });
});

describe('what arrives', () => {
  it('takes in every kind, and keeps what it has no word for', async () => {
    const id = await customer();
    await pulled();
    const say = (fields: object) => sandbox.control('chat/say', { customer: id, ...fields });
    await say({ text: '👋 ‏שלום <script>alert(1)</script>\u0000' });
    await say({ kind: 'image' });
    await say({ kind: 'voice' });
    await say({
      kind: 'link',
      body: { title: '标题', desc: '描述', url: 'https://example.com', pic_url: '' },
    });
    await say({ kind: 'location', body: { name: '示例门店', address: '示例路 1 号' } });
    await say({ kind: 'hologram', body: { x: 1 } });
    await say({ text: '长'.repeat(30_000) });
    const events = await pulled();
    const contents = events.map((event) => ('content' in event ? event.content : null));
    expect(contents.map((content) => content?.kind)).toEqual([
      'text',
      'image',
      'voice',
      'card',
      'card',
      'unknown',
      'text',
    ]);
    expect(contents[0]).toMatchObject({ text: '👋 ‏שלום <script>alert(1)</script>' });
    expect(contents[5]).toEqual({ kind: 'unknown', type: 'hologram' });
    expect(contents[6]).toMatchObject({ cut: true });
    for (const event of events) expect(ChatEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
    const picture = contents[1];
    if (picture?.kind !== 'image') throw new Error('no picture');
    const file = await weixin.downloadMedia(account, picture.media);
    expect(file).toMatchObject({ contentType: 'image/png' });
    await expect(weixin.downloadMedia(account, { id: 'nothing' })).rejects.toMatchObject({ code: '40007' });
  });

  it('gives pages without messages that say there is more, and takes no token of a hint after ten minutes', async () => {
    await customer();
    await callbacks.until(() => callbacks.pulls.length > 0);
    const sync = async (body: object) => {
      const { accessToken = '' } = account.credentials;
      const answered = await fetch(`${sandbox.url}/cgi-bin/kf/sync_msg?access_token=${accessToken}`, {
        method: 'POST',
        body: JSON.stringify({ open_kfid: KF, cursor, ...body }),
      });
      return (await answered.json()) as Record<string, unknown>;
    };
    const page = await sync({});
    expect(page).toMatchObject({ errcode: 0, has_more: 1, msg_list: [] });
    expect(page.next_cursor).not.toBe(cursor);
    expect((await sync({ cursor: page.next_cursor })).msg_list).not.toEqual([]);
    const token = callbacks.pulls.at(-1)?.token;
    expect(await sync({ token })).toMatchObject({ errcode: 0 });
    expect(await sync({ token: 'ENCmadeup' })).toMatchObject({ errcode: 95007 });
    await sandbox.settings({ advanceSeconds: 601 });
    expect(await sync({ token })).toMatchObject({ errcode: 95007 });
    expect((await weixin.pull?.(account, cursor, token ?? ''))?.more).toBe(true);
    await sandbox.settings({ advanceSeconds: -601 });
    await pulled();
  });

  it('tells recalls, failures and who has the conversation', async () => {
    const id = await customer();
    const { message } = await sandbox.control<{ message: string }>('chat/say', {
      customer: id,
      text: '撤回我',
    });
    await pulled();
    await sandbox.control('chat/recall', { customer: id, message });
    await sandbox.control('chat/fail', { customer: id, message: 'm1', type: 10 });
    await sandbox.control('chat/state', { customer: id, state: 3 });
    const events = await pulled();
    expect(events).toMatchObject([
      { type: 'recall', message, side: 'customer', customer: id },
      { type: 'send-failed', message: 'm1', advice: '客户拒收' },
      { type: 'state', state: 'human', by: 'zhangsan' },
    ]);
    expect(await weixin.send(account, words(id, '在吗'), msgid())).toMatchObject({
      state: 'refused',
      code: '95018',
      retryable: false,
    });
  });

  it('gives doubles and wrong order the same numbers as the first time', async () => {
    const from = cursor;
    const id = await customer();
    await sandbox.control('chat/say', { customer: id, text: '第二句' });
    const first = await pulled();
    cursor = from;
    await sandbox.settings({ chatTimes: 2, chatReversed: true });
    const again = await pulled();
    await sandbox.settings({ chatTimes: 1, chatReversed: false });
    expect(again.length).toBe(first.length * 2);
    expect(new Set(again.map((event) => event.id))).toEqual(new Set(first.map((event) => event.id)));
  });
});

describe('sending', () => {
  it('sends words and pictures, and the customer answers what they were told', async () => {
    const id = await customer({ intention: 'number' });
    await pulled();
    await sandbox.settings({ chatAnswerMs: 0 });
    const { mediaId } = await weixin.uploadMedia(account, {
      kind: 'image',
      name: 'a.png',
      contentType: 'image/png',
      bytes: Buffer.from('iVBORw0KGgo=', 'base64'),
    });
    const picture: ChatMessage = { ...words(id, ''), content: { kind: 'image', mediaId } };
    expect(await weixin.send(account, picture, msgid())).toMatchObject({ state: 'sent' });
    expect(await weixin.send(account, words(id, '请留下您的电话'), msgid())).toMatchObject({ state: 'sent' });
    // The picture may be answered too, before or after.
    const answers = async () => (await said(id)).filter(({ from }) => from === 'customer');
    await expect.poll(async () => (await answers()).map(({ text }) => text).join()).toMatch(/1380000\d{4}/);
    await sandbox.settings({ chatAnswerMs: 10_000_000 });
  });

  it('knows when no more may be sent: five, 48 hours, too long, ended', async () => {
    const id = await customer();
    for (let n = 0; n < weixin.limits.messages; n++)
      expect(await weixin.send(account, words(id, `第 ${n} 条`), msgid())).toMatchObject({ state: 'sent' });
    expect(await weixin.send(account, words(id, '第六条'), msgid())).toMatchObject({
      state: 'refused',
      code: '95001',
      category: 'quota',
    });
    const late = await customer();
    await sandbox.settings({ advanceSeconds: 49 * 3600 });
    expect(await weixin.send(account, words(late, '迟了'), msgid())).toMatchObject({ code: '95002' });
    await sandbox.settings({ advanceSeconds: -49 * 3600 });
    expect(await weixin.send(account, words(late, '长'.repeat(1_000)), msgid())).toMatchObject({
      code: '45002',
    });
    await weixin.transfer?.(account, late, 'ended');
    expect(await weixin.stateOf?.(account, late)).toBe('ended');
    expect(await weixin.send(account, words(late, '结束了'), msgid())).toMatchObject({ code: '95013' });
  });

  it('says that nobody knows where an answer is lost, whether it arrived or not', async () => {
    const id = await customer();
    await sandbox.fault({ kind: 'drop', path: '/cgi-bin/kf/send_msg' });
    expect(await weixin.send(account, words(id, '答复丢了'), msgid())).toMatchObject({ state: 'unknown' });
    expect(await fromUs(id)).toBe(1);
    await sandbox.fault({ kind: 'lose', path: '/cgi-bin/kf/send_msg' });
    expect(await weixin.send(account, words(id, '请求丢了'), msgid())).toMatchObject({ state: 'unknown' });
    expect(await fromUs(id)).toBe(1);
  });

  it('is received twice where it is sent twice: the number does not help', async () => {
    const id = await customer();
    const twice = msgid();
    await weixin.send(account, words(id, '两次'), twice);
    await weixin.send(account, words(id, '两次'), twice);
    expect(await fromUs(id)).toBe(2);
  });

  it('takes busy, strange and endless answers for what they are: unknown', async () => {
    const id = await customer();
    const faults = [
      { kind: 'code', code: -1 },
      { kind: 'code', code: 12345 },
      { kind: 'answer', body: '{}' },
      { kind: 'answer', body: '<html>维护</html>' },
      { kind: '500' },
      { kind: 'flood' },
    ];
    for (const fault of faults) {
      await sandbox.fault({ path: '/cgi-bin/kf/send_msg', ...fault });
      expect(await weixin.send(account, words(id, '？'), msgid())).toMatchObject({ state: 'unknown' });
    }
    await sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: '429', retryAfter: '7' });
    expect(await weixin.send(account, words(id, '？'), msgid())).toMatchObject({
      state: 'refused',
      retryable: true,
      retryAfterSeconds: 7,
    });
    const nobody = connectorsAt('http://127.0.0.1:2').weixin;
    expect(await nobody.send(accountOf(nobody, kfCredentials()), words(id, '？'), msgid())).toMatchObject({
      state: 'refused',
      retryable: true,
    });
    // Only the flood hid an answer: that one was received.
    expect(await fromUs(id)).toBe(1);
  });

  it('renews a token that ends in the middle, and sends once', async () => {
    const id = await customer();
    await weixin.send(account, words(id, '一'), msgid());
    const { renewed } = account;
    await sandbox.control('expire', { platform: 'weixin' });
    expect(await weixin.send(account, words(id, '二'), msgid())).toMatchObject({ state: 'sent' });
    expect(account.renewed).toBe(renewed + 1);
    expect(await fromUs(id)).toBe(2);
  });

  it('welcomes once, within twenty seconds', async () => {
    const id = await customer({ quiet: true });
    const entered = (await pulled()).find((event) => event.type === 'enter' && event.customer === id);
    const welcomeCode = entered?.type === 'enter' ? (entered.welcomeCode ?? '') : '';
    const welcome = { ...words(id, '您好，欢迎咨询'), welcomeCode };
    expect(await weixin.send(account, welcome, msgid())).toMatchObject({ state: 'sent' });
    expect(await weixin.send(account, welcome, msgid())).not.toMatchObject({ state: 'sent' });
    expect(await fromUs(id)).toBe(1);
  });
});

it('tells which accounts there are and how customers are shown, and says what is wrong with a secret', async () => {
  const id = await customer({ name: '示例客户 甲' });
  expect(await weixin.profiles(account, [id, 'nobody'])).toEqual([{ id, name: '示例客户 甲', avatar: '' }]);
  expect((await weixin.accounts(account)).map((one) => one.id)).toContain(KF);
  await expect(weixin.renew({ ...kfCredentials(), appSecret: 'wrong' })).rejects.toMatchObject({
    category: 'auth',
    retryable: false,
  });
});
