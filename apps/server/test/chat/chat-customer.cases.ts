import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { desk, house, type Person } from '../chat-desk.ts';
import { until } from '../library.ts';

const { chat, chatCustomer, chatMessage, chatTag } = contract;

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

  it('合并后借用对方的号码和线索，分开后各归各的', { tags: 'full' }, async () => {
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

  it('两个汉字就能搜到消息，只搜得到看得到的会话', { tags: 'full' }, async () => {
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
