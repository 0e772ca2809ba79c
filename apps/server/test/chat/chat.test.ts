import { contract } from '@zhiying/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { desk, house, type Person, useDesk } from '../chat-desk.ts';
import { until } from '../library.ts';
import './chat-customer.cases.ts';

const { chat, chatCanned, chatDesk, chatTag } = contract;

useDesk();
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
      if (add === 'addDouyin')
        await until(async () =>
          house.db.one(sql`
            SELECT calls FROM content_account_call c JOIN chat_account a ON a.content_account_id = c.account_id
            WHERE a.id = ${account.id} AND c.path LIKE '%/im/send/msg/' AND c.calls = 1`),
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

  it('图片、语音下载到自己的存储；脚本只是文字', { tags: 'full' }, async () => {
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
  it('发送中断电：待核实，不再发送，后面的照发', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const { data } = await desk.send(adviser, talk.id, '断电前已经到达');
    await desk.settled(data.id, 'sent');
    // As a process leaves it that died between sending and noting.
    await house.db.query(sql`
      UPDATE chat_message SET state = 'sending', platform_id = NULL, look_at = now() - interval '1 minute' WHERE id = ${data.id}`);
    const { data: next } = await desk.send(adviser, talk.id, '下一条');
    await desk.settled(data.id, 'unknown');
    await desk.settled(next.id, 'sent');
    expect(await desk.fromUs(id)).toEqual(['断电前已经到达', '下一条']);
  });

  it('已经送达但没能记下：不再发送', { tags: 'full' }, async () => {
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

  it('同一条点了两次是一条；失败的可以重发，送达的不能', async () => {
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
    const messageId = one.data.id;
    const refusal = async (call: typeof chat.resend | typeof chat.confirm, more = {}) =>
      (await house.send(call, { messageId, ...more }, adviser.token)).code;
    expect(await refusal(chat.resend, { mayRepeat: true })).toBe('chat.notAgain');
    expect(await refusal(chat.confirm)).toBe('chat.nothingToConfirm');
    await house.db.query(
      sql`UPDATE chat_message SET state = 'failed', retryable = true WHERE id = ${messageId}`,
    );
    expect((await house.send(chat.resend, { messageId }, adviser.token)).status).toBe('y');
  });

  it('含敏感词的消息不发送，说明是哪些词；修改后可以发送', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const say = (text: string) =>
      house.send(chat.send, { talkId: talk.id, text, clientId: 'words' }, adviser.token);
    expect(await say('这里可以赌博')).toMatchObject({
      code: 'check.wordsBlocked',
      msg: expect.stringContaining('「赌博」'),
    });
    expect(await say('这里可以试驾')).toMatchObject({ status: 'y' });
  });

  it('待核实的消息由人决定：知道可能重复才重发，或者确认已送达', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    const lose = async (text: string) => {
      await desk.sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: 'drop' });
      const { data } = await desk.send(adviser, talk.id, text);
      await desk.settled(data.id, 'unknown');
      return data.id;
    };
    const shown = async (messageId: number) =>
      (await desk.messages(adviser, talk.id)).find((one) => one.id === messageId);
    const one = await lose('答复丢了');
    expect(await shown(one)).toMatchObject({ state: 'unknown', can: ['resendUnknown', 'confirm'] });
    expect((await house.ask(contract.notification.list, {}, adviser.token)).rows[0]?.title).toBe(
      '一条会话消息待核实',
    );
    expect((await house.send(chat.resend, { messageId: one }, adviser.token)).code).toBe('chat.mayRepeat');
    expect(await desk.fromUs(id)).toEqual(['答复丢了']);
    await house.ask(chat.resend, { messageId: one, mayRepeat: true }, adviser.token);
    await desk.settled(one, 'sent');
    // The platform that remembers no number delivers it twice: that is what the person was told.
    expect(await desk.fromUs(id)).toEqual(['答复丢了', '答复丢了']);
    const two = await lose('其实到了');
    await house.ask(chat.confirm, { messageId: two }, adviser.token);
    expect(await shown(two)).toMatchObject({ state: 'sent', error: '', can: [] });
  });

  it('重发被拒绝不说明首次没有送达：仍是待核实', { tags: 'full' }, async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    await desk.sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: 'drop' });
    const { data } = await desk.send(adviser, talk.id, '只到一次');
    await desk.settled(data.id, 'unknown');
    await desk.sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: 'code', code: 40058 });
    await house.ask(chat.resend, { messageId: data.id, mayRepeat: true }, adviser.token);
    const { error } = await until(async () => {
      const row = await desk.settled(data.id, 'unknown');
      return row.error.includes('重新发送未成功') && row;
    });
    expect(error).toContain('首次发送是否送达仍无法确定');
    // The platform tells later that it could not deliver it, by our number: then it certainly did not arrive.
    const row = await house.db.one<{ msgid: string }>(
      sql`SELECT msgid FROM chat_message WHERE id = ${data.id}`,
    );
    await desk.sandbox.control('chat/fail', { customer: id, message: row?.msgid, type: 10 });
    expect((await desk.settled(data.id, 'failed')).error).toBe('客户拒收');
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

  it('按最少接待分配给账号所在门店的人，满了和暂停接待的不分', { tags: 'full' }, async () => {
    await house.ask(
      chatDesk.saveSetting,
      { ...desk.setting, way: 'leastBusy', capacity: 1 },
      desk.chief.token,
    );
    const store = await desk.addStore();
    const account = await desk.addKf(store);
    const [one, two, away] = [await desk.person(store), await desk.person(store), await desk.person(store)];
    await house.ask(chatDesk.setAvailability, { on: false }, away.token);
    const talks: number[] = [];
    for (let at = 0; at < 3; at++) talks.push((await desk.talkOf((await desk.customer(account)).id)).id);
    const owners = await house.db.query<{ ownerId: number | null }>(
      sql`SELECT owner_id AS "ownerId" FROM chat_talk WHERE id = ANY(${talks}::bigint[]) ORDER BY id`,
    );
    expect(new Set(owners.slice(0, 2).map(({ ownerId }) => ownerId))).toEqual(new Set([one.id, two.id]));
    expect(owners[2]?.ownerId).toBeNull();
    await house.ask(chatDesk.setAvailability, { on: true }, away.token);
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

describe('标签和快捷回复', () => {
  it('改名、冲突和删除各有说法，操作日志写新名字、留下删除的内容', async () => {
    const { token } = desk.chief;
    const fields = { title: '问候', text: '你好', shared: true };
    const reply = await house.ask(chatCanned.create, fields, token);
    const renamed = { ...fields, id: reply.id, version: 1, title: '开场' };
    expect(await house.ask(chatCanned.update, renamed, token)).toMatchObject({ title: '开场', version: 2 });
    expect(await house.send(chatCanned.update, renamed, token)).toMatchObject({
      msg: '内容已被其他人修改，请核对差异后保存',
      data: { title: '开场', version: 2 },
    });
    await house.ask(chatCanned.remove, { id: reply.id }, token);
    const tag = await house.ask(chatTag.create, { name: '待回访', colour: 'red' }, token);
    expect(await house.send(chatTag.create, { name: '待回访', colour: 'green' }, token)).toMatchObject({
      code: 'chat.tagTaken',
      issues: [{ path: 'name', msg: '标签名称已被使用' }],
    });
    await house.ask(chatTag.remove, { id: tag.id }, token);
    expect((await house.send(chatTag.remove, { id: tag.id }, token)).msg).toBe('标签不存在或你无权查看');
    const entries = await house.db.query<{ summary: string; before: unknown }>(sql`
      SELECT summary, before FROM audit WHERE entity = 'chatCanned' AND entity_id = ${String(reply.id)} ORDER BY id`);
    expect(entries).toEqual([
      { summary: '新建快捷回复「问候」', before: null },
      { summary: '编辑快捷回复「开场」', before: { title: '问候' } },
      { summary: '删除快捷回复「开场」', before: { title: '开场', text: '你好', shared: true } },
    ]);
  });

  it('不共享的快捷回复只归本人；上级不能把别人共享的收回成不共享', async () => {
    const adviser = await desk.person('store');
    const titles = async (who: Person) =>
      (await house.ask(chatCanned.list, {}, who.token)).rows.map(({ title }) => title);
    const own = { title: '私藏', text: '你好', shared: false };
    const { id } = await house.ask(chatCanned.create, own, adviser.token);
    const shared = { title: '共用', text: '你好', shared: true };
    const common = await house.ask(chatCanned.create, shared, adviser.token);
    expect(await titles(adviser)).toEqual(['私藏', '共用']);
    expect(await titles(desk.chief)).toEqual(['共用']);
    const missing = { msg: '快捷回复不存在或你无权查看' };
    expect(await house.send(chatCanned.remove, { id }, desk.chief.token)).toMatchObject(missing);
    const taken = { ...shared, id: common.id, version: 1, shared: false };
    expect(await house.send(chatCanned.update, taken, desk.chief.token)).toMatchObject(missing);
    expect(await titles(desk.chief)).toEqual(['共用']);
  });
});
