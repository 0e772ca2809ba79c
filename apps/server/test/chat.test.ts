import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type Desk, openDesk, type Person } from './chat-desk.ts';
import { until } from './library.ts';

const { chat, chatCustomer, chatDesk, chatMessage, chatTag } = contract;
let desk: Desk;
let house: Desk['house'];

beforeAll(async () => {
  desk = await openDesk();
  ({ house } = desk);
}, 60_000);
beforeEach(() => desk.sandbox.control('fault/clear', {}));

const texts = async (who: Person, talkId: number) =>
  (await desk.messages(who, talkId)).filter(({ kind }) => kind !== 'event').map(({ text }) => text);

describe('收发消息', () => {
  it.each(['addKf', 'addDouyin'] as const)(
    '客户发言进入收件箱，顾问回复即接管，客户收到（%s）',
    async (add) => {
      const account = await desk[add]();
      const adviser = await desk.person('store');
      const { id: external, text } = await desk.customer(account, { name: '示例·青柠' });
      const talk = await desk.talkOf(external);
      expect(talk).toMatchObject({ state: 'queue', ownerId: null });
      expect(await texts(adviser, talk.id)).toEqual([text]);
      const { data } = await desk.send(adviser, talk.id, '你好，请问想看哪款车？');
      expect(data).toMatchObject({ state: 'queued', by: 'member' });
      expect(await desk.settled(data.id, 'sent')).toMatchObject({ error: '' });
      expect(await desk.fromUs(external)).toEqual(['你好，请问想看哪款车？']);
      expect(await desk.talkOf(external)).toMatchObject({ state: 'human', ownerId: adviser.id });
      const { quota } = await house.ask(chat.info, { id: talk.id }, adviser.token);
      expect(quota.left).toBe(quota.limit - 1);
      await until(
        async () =>
          (await house.ask(chat.info, { id: talk.id }, adviser.token)).customer.name === '示例·青柠',
      );
      // What the platform tells of our own message is no second one.
      expect((await texts(adviser, talk.id)).length).toBe(2);
    },
  );

  it('重复、乱序和迟到的消息不改变任何结果；不认识的类型原样留下', async () => {
    const account = await desk.addDouyin();
    const adviser = await desk.person('store');
    await desk.sandbox.settings({ chatTimes: 3, chatReversed: true });
    const { id } = await desk.customer(account, { intention: 'silent' });
    const talk = await desk.talkOf(id);
    for (const text of ['一', '二', '三']) await desk.say(id, { text });
    await desk.say(id, { kind: 'hologram', text: '?' });
    await until(async () => (await desk.messages(adviser, talk.id)).length >= 5);
    await desk.sandbox.settings({ chatTimes: 1, chatReversed: false });
    const rows = await desk.messages(adviser, talk.id);
    expect(rows.map(({ text }) => text).slice(0, 4)).toEqual([rows[0]?.text, '一', '二', '三']);
    expect(rows.at(-1)?.kind).toBe('unknown');
    expect(rows).toHaveLength(5);
  });

  it('图片、语音下载到自己的存储；脚本只是文字', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account, { name: '<script>alert(1)</script>' });
    const talk = await desk.talkOf(id);
    await desk.say(id, { kind: 'image' });
    await desk.say(id, { kind: 'voice' });
    await desk.say(id, { text: '<img src=x onerror=alert(1)> \u202e 😀' });
    const rows = await until(async () => {
      const found = await desk.messages(adviser, talk.id);
      return found.length === 4 && found.filter(({ media }) => media?.url).length === 2 && found;
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['text', 'image', 'voice', 'text']);
    const picture = await fetch(new URL(rows[1]?.media?.url ?? '', house.url));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(rows[3]?.text).toContain('<img src=x');
  });

  it('签名不对、重放和过大的回调：拒绝，什么也不留下', async () => {
    const account = await desk.addKf();
    const before = await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM chat_callback`);
    const post = (body: string, query = '') =>
      fetch(`${house.url}${account.callbackPath}${query}`, { method: 'POST', body });
    expect(
      (await post('<xml><Encrypt>x</Encrypt></xml>', '?msg_signature=bad&timestamp=1&nonce=2')).status,
    ).toBe(403);
    expect((await post('x'.repeat(10 * 1024 ** 2))).status).toBe(413);
    expect((await fetch(`${house.url}/api/platform/chat/weixin/nobody`)).status).toBe(404);
    expect(await house.db.one(sql`SELECT count(*)::int AS n FROM chat_callback`)).toEqual(before);
  });

  it('平台额度用完拒绝发送并说明何时恢复；客户再次发言后可以继续', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    for (let at = 0; at < 5; at++)
      expect((await desk.send(adviser, talk.id, `第 ${at} 条`)).status).toBe('y');
    const refused = await desk.send(adviser, talk.id, '第六条');
    expect([refused.httpStatus, refused.msg]).toEqual([
      409,
      '平台限制：客户发言后最多回复 5 条，客户再次发言后可继续发送',
    ]);
    await desk.say(id, { text: '还在吗' });
    await until(async () => (await desk.send(adviser, talk.id, '在的')).status === 'y');
    await until(async () => (await desk.fromUs(id)).length === 6);
    expect(await desk.fromUs(id)).toEqual(['第 0 条', '第 1 条', '第 2 条', '第 3 条', '第 4 条', '在的']);
  });
});

describe('送达', () => {
  it('回答丢失是待核实，问过平台才知道，客户只收到一次；令牌过期自己更新', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    await desk.sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: 'drop', times: 1 });
    const { data } = await desk.send(adviser, talk.id, '只能收到一次');
    await desk.settled(data.id, 'sent');
    expect(await desk.fromUs(id)).toEqual(['只能收到一次']);
  });

  it('发送中断电：不再发送，先问平台', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const { data } = await desk.send(adviser, talk.id, '断电前已经到达');
    await desk.settled(data.id, 'sent');
    // As a process leaves it that died between sending and noting.
    await house.db.query(sql`
      UPDATE chat_message SET state = 'sending', platform_id = NULL, look_at = now() - interval '1 minute' WHERE id = ${data.id}`);
    await desk.send(adviser, talk.id, '下一条');
    await desk.settled(data.id, 'sent');
    await until(async () => (await desk.fromUs(id)).length === 2);
    expect(await desk.fromUs(id)).toEqual(['断电前已经到达', '下一条']);
  });

  it('已经送达但没能记下：不再发送', async () => {
    const account = await desk.addDouyin();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    // The database refuses the first note of an arrival; a sequence is not rolled back.
    await house.db.raw(`
      CREATE SEQUENCE note_fault;
      CREATE FUNCTION refuse_first_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('note_fault') = 1 THEN RAISE EXCEPTION 'connection lost'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_first_note BEFORE UPDATE ON chat_message FOR EACH ROW
        WHEN (NEW.state = 'sent' AND OLD.state = 'sending') EXECUTE FUNCTION refuse_first_note();`);
    const { data } = await desk.send(adviser, talk.id, '只能收到一次');
    await until(async () => (await desk.fromUs(id)).length > 0);
    const { data: next } = await desk.send(adviser, talk.id, '下一条');
    // The message under way is looked at again once its process counts as dead.
    await until(async () => {
      await house.db.query(
        sql`UPDATE chat_message SET look_at = now() WHERE id = ${data.id} AND state = 'sending'`,
      );
      return (await desk.fromUs(id)).includes('下一条');
    });
    await desk.settled(next.id, 'sent');
    expect(await desk.fromUs(id)).toEqual(['只能收到一次', '下一条']);
  });

  it('同一条点了两次是一条；失败的可以重发，待核实的只能核实', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const same = { talkId: talk.id, text: '一次', clientId: 'same' };
    const [one, two] = await Promise.all([
      house.send(chat.send, same, adviser.token),
      house.send(chat.send, same, adviser.token),
    ]);
    expect(one.data.id).toBe(two.data.id);
    await desk.settled(one.data.id, 'sent');
    expect((await house.send(chat.resend, { messageId: one.data.id }, adviser.token)).code).toBe(
      'chat.notAgain',
    );
    expect((await house.send(chat.verify, { messageId: one.data.id }, adviser.token)).code).toBe(
      'chat.nothingToVerify',
    );
    await house.db.query(
      sql`UPDATE chat_message SET state = 'failed', retryable = true WHERE id = ${one.data.id}`,
    );
    expect((await house.send(chat.resend, { messageId: one.data.id }, adviser.token)).status).toBe('y');
  });
});

describe('接待', () => {
  it('两个只看自己会话的人同时回复：一个人接到，另一个人看不到了，客户不会听到两个声音', async () => {
    const account = await desk.addKf();
    const [one, two] = [await desk.person('store'), await desk.person('store')];
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const answers = await Promise.all([desk.send(one, talk.id, '甲'), desk.send(two, talk.id, '乙')]);
    const done = answers.filter(({ status }) => status === 'y');
    // Whoever sees only their own no longer sees what a colleague took a moment before.
    expect(done).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'n')?.httpStatus).toBe(404);
    const owner = (await desk.talkOf(id)).ownerId;
    expect(owner).toBe(answers[0]?.status === 'y' ? one.id : two.id);
  });

  it('按最少接待分配给账号所在门店的人，满了和暂停接待的不分', async () => {
    await house.ask(
      chatDesk.saveSetting,
      { ...desk.setting, way: 'leastBusy', capacity: 1 },
      desk.chief.token,
    );
    const account = await desk.addKf('branch');
    const [one, two, away] = [
      await desk.person('branch'),
      await desk.person('branch'),
      await desk.person('branch'),
    ];
    await house.ask(chatDesk.setSeat, { on: false }, away.token);
    const talks: number[] = [];
    for (let at = 0; at < 3; at++) talks.push((await desk.talkOf((await desk.customer(account)).id)).id);
    const owners = await house.db.query<{ ownerId: number | null }>(
      sql`SELECT owner_id AS "ownerId" FROM chat_talk WHERE id = ANY(${talks}::bigint[]) ORDER BY id`,
    );
    expect(new Set(owners.slice(0, 2).map(({ ownerId }) => ownerId))).toEqual(new Set([one.id, two.id]));
    expect(owners[2]?.ownerId).toBeNull();
    await house.ask(chatDesk.setSeat, { on: true }, away.token);
    await until(async () => (await house.ask(chat.list, { view: 'mine' }, away.token)).total === 1);
    await house.ask(chatDesk.saveSetting, desk.setting, desk.chief.token);
  });

  it('转接给同事留下说明，结束后不能再发，可以重新打开；别店的人看不到', async () => {
    const account = await desk.addKf();
    const [one, two, stranger] = [
      await desk.person('store'),
      await desk.person('store'),
      await desk.person('branch'),
    ];
    const { id } = await desk.customer(account);
    const { id: talkId } = await desk.talkOf(id);
    expect((await house.send(chat.info, { id: talkId }, stranger.token)).httpStatus).toBe(404);
    await house.ask(chat.take, { talkId }, one.token);
    await house.ask(chat.transfer, { talkId, memberId: two.id, note: '客户想看 SUV' }, one.token);
    expect((await house.send(chat.info, { id: talkId }, one.token)).httpStatus).toBe(404);
    const events = (await desk.messages(two, talkId))
      .filter(({ kind }) => kind === 'event')
      .map(({ text }) => text);
    expect(events.at(-1)).toBe(`${one.name}转接给${two.name}：客户想看 SUV`);
    await house.ask(chat.end, { talkId, reason: 'solved' }, two.token);
    expect((await desk.send(two, talkId, '再见')).code).toBe('chat.ended');
    await house.ask(chat.reopen, { talkId }, two.token);
    expect((await desk.send(two, talkId, '还有一件事')).status).toBe('y');
  });
});

describe('客户', () => {
  it('两个平台上的同一个人可以合并、分开；标签、备注、线索都留痕', async () => {
    const [kf, douyin] = [await desk.addKf(), await desk.addDouyin()];
    const { chief } = desk;
    const [one, two] = [await desk.customer(kf), await desk.customer(douyin)];
    const [first, second] = [await desk.talkOf(one.id), await desk.talkOf(two.id)];
    const info = await house.ask(chatCustomer.info, { id: first.customerId }, chief.token);
    const phone = '13800000007';
    await house.ask(
      chatCustomer.update,
      { id: first.customerId, version: info.version, name: '示例·青柠', phone },
      chief.token,
    );
    const merged = await house.ask(
      chatCustomer.merge,
      { id: first.customerId, otherId: second.customerId },
      chief.token,
    );
    expect(merged).toMatchObject({ phone: '138****0007', merged: [{ id: second.customerId }], talks: 2 });
    expect((await house.ask(chat.info, { id: second.id }, chief.token)).customer.name).toBe('示例·青柠');
    const stored = await house.db.one<{ row: string }>(
      sql`SELECT row_to_json(c)::text AS row FROM chat_customer c WHERE id = ${first.customerId}`,
    );
    expect(stored?.row).not.toContain(phone);
    expect(await house.ask(chatCustomer.revealPhone, { id: first.customerId }, chief.token)).toEqual({
      phone,
    });
    const tag = await house.ask(chatTag.create, { name: '高意向', colour: 'green' }, chief.token);
    await house.ask(chatCustomer.setTags, { id: first.customerId, tagIds: [tag.id] }, chief.token);
    await house.ask(chat.note, { talkId: first.id, text: '周六到店' }, chief.token);
    const { clueId } = await house.ask(
      chatCustomer.makeClue,
      { id: first.customerId, model: '示例 SUV' },
      chief.token,
    );
    const after = await house.ask(chatCustomer.info, { id: first.customerId }, chief.token);
    expect(after).toMatchObject({ clueId, tags: [{ name: '高意向' }], notes: [{ text: '周六到店' }] });
    await house.ask(chatCustomer.split, { id: first.customerId, otherId: second.customerId }, chief.token);
    const apart = await house.ask(chatCustomer.info, { id: second.customerId }, chief.token);
    expect(apart).toMatchObject({ talks: 1, phone: null, clueId: null });
    const actions = await house.db.query<{ action: string }>(
      sql`SELECT DISTINCT action FROM audit WHERE entity = 'chatCustomer' AND entity_id = ${String(first.customerId)}`,
    );
    expect(actions.map(({ action }) => action).sort()).toEqual(
      ['makeClue', 'merge', 'revealPhone', 'setTags', 'split', 'update'].map(
        (name) => `chatCustomer.${name}`,
      ),
    );
  });

  it('合并后借用对方的号码和线索，分开后各归各的', async () => {
    const account = await desk.addKf();
    const { chief } = desk;
    const [one, two] = [await desk.customer(account), await desk.customer(account)];
    const [first, second] = [await desk.talkOf(one.id), await desk.talkOf(two.id)];
    const { version, name } = await house.ask(chatCustomer.info, { id: second.customerId }, chief.token);
    const details = { id: second.customerId, version, name, phone: '13800000017', wechat: 'sample-17' };
    await house.ask(chatCustomer.update, details, chief.token);
    const { clueId } = await house.ask(chatCustomer.makeClue, { id: second.customerId }, chief.token);
    const both = { id: first.customerId, otherId: second.customerId };
    const merged = await house.ask(chatCustomer.merge, both, chief.token);
    expect(merged).toMatchObject({ phone: '138****0017', wechat: 'sample-17', clueId });
    const { phone } = await house.ask(chatCustomer.revealPhone, { id: first.customerId }, chief.token);
    expect(phone).toBe('13800000017');
    const apart = await house.ask(chatCustomer.split, both, chief.token);
    expect(apart).toMatchObject({ phone: null, wechat: '', clueId: null });
  });

  it('客户在消息里留下的号码：处处是掩码，记到客户和线索上，只有 7-3 能看', async () => {
    const account = await desk.addKf();
    const [adviser, { chief }] = [await desk.person('store'), desk];
    const { id: external } = await desk.customer(account, { intention: 'silent', quiet: true });
    await desk.say(external, { text: '想试驾' });
    const talk = await desk.talkOf(external);
    const { clueId } = await house.ask(chatCustomer.makeClue, { id: talk.customerId }, chief.token);
    await desk.say(external, { text: '电话 139 0000 1234，下午打' });
    const info = () => house.ask(chat.info, { id: talk.id }, adviser.token);
    await until(async () => (await info()).person.phone !== null);
    const seen = await info();
    expect(seen).toMatchObject({ lastText: '电话 139****1234，下午打', person: { phone: '139****1234' } });
    expect(seen.person.can).not.toContain('reveal');
    const rows = await desk.messages(adviser, talk.id);
    expect(rows.map(({ text }) => text)).toContain('客户留下手机号 139****1234');
    await house.ask(chat.note, { talkId: talk.id, text: '打 13900001234 约时间' }, adviser.token);
    const all = [rows, await info(), (await house.ask(chatMessage.list, {}, chief.token)).rows];
    expect(JSON.stringify(all).replaceAll(/[\s-]/g, '')).not.toContain('13900001234');
    for (const q of ['13900001234', '139 0000 1234'])
      expect((await house.ask(chatMessage.list, { q }, chief.token)).total).toBe(0);
    const reveal = (who: Person) => house.send(chatCustomer.revealPhone, { id: talk.customerId }, who.token);
    expect((await reveal(adviser)).httpStatus).toBe(403);
    expect((await reveal(chief)).data).toEqual({ phone: '13900001234' });
    expect(await house.ask(contract.clue.info, { id: clueId }, chief.token)).toMatchObject({
      phone: '139****1234',
    });
    await desk.say(external, { text: '换这个号 13900005678' });
    await until(async () => (await info()).person.phone === '139****5678');
    expect((await desk.messages(adviser, talk.id)).map(({ text }) => text)).toContain(
      '客户留下新手机号 139****5678，原手机号 139****1234',
    );
  });

  it('两个汉字就能搜到消息，只搜得到看得到的会话', async () => {
    const account = await desk.addKf();
    const [adviser, stranger] = [await desk.person('store'), await desk.person('branch')];
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    await desk.say(id, { text: '全景天窗怎么保养' });
    const found = (who: Person) => house.ask(chatMessage.list, { q: '天窗' }, who.token);
    await until(async () => (await found(adviser)).rows.some(({ talkId }) => talkId === talk.id));
    expect((await found(stranger)).total).toBe(0);
  });
});
