import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { materialClock } from '../../src/modules/material/clock.job.ts';
import { setUsage } from '../../src/modules/material/index.ts';
import { type Person, until } from '../library.ts';
import {
  ask,
  clerk,
  dealerReviewer,
  elsewhere,
  info,
  library,
  listed,
  notices,
  openDesk,
  organReviewer,
  pass,
  passed,
  publisher,
  recipient,
  send,
  submitted,
} from '../review-desk.ts';
import { runJobNow } from '../run-job.ts';

const { material, materialDownload, materialPublish } = contract;

openDesk();

describe('正在看列表的人', () => {
  it('看得到的人马上得知素材变了，看不到的人不会得知', { tags: 'full' }, async () => {
    const heard = new Map<Person, number[]>();
    const everybody = [clerk, dealerReviewer, organReviewer, recipient, elsewhere];
    const { kernel } = library.house.app;
    const leave = await Promise.all(
      everybody.map(async (who) => {
        const actor = await kernel.access.resolve(who.token, kernel.jobs.system.origin);
        const ids: number[] = [];
        heard.set(who, ids);
        return kernel.events.follow(
          () => actor,
          ({ topic, data }) => {
            if (topic === 'material.changed') ids.push(...(data as { ids: number[] }).ids);
          },
        );
      }),
    );
    const hear = (who: Person, id: number) => until(async () => heard.get(who)?.includes(id) ?? false);
    const item = await submitted('有人在看');
    for (const who of [clerk, dealerReviewer, organReviewer]) await hear(who, item.id);
    expect(heard.get(recipient)).not.toContain(item.id);
    await pass(item, dealerReviewer);
    await ask(
      materialPublish.create,
      { ids: [item.id], nodeIds: [library.dealer], message: '' },
      publisher.token,
    );
    await hear(recipient, item.id);
    heard.get(recipient)?.splice(0);
    await ask(materialPublish.recall, { ids: [item.id], reason: '示例原因' }, publisher.token);
    await hear(recipient, item.id);
    expect(heard.get(elsewhere)).not.toContain(item.id);
    for (const stop of leave) stop();
  });
});

describe('发布', () => {
  const publish = (id: number, fields: object = {}) =>
    send(materialPublish.create, { ids: [id], nodeIds: [library.store], ...fields }, publisher.token);

  it('能发布到的树只在自己范围内，人数每人只算一次，不含看不到素材的人', async () => {
    const { root, dealer, store, otherDealer } = library;
    const { rows } = await ask(materialPublish.targets, {}, publisher.token);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([root, dealer, store, otherDealer]));
    const people = (id: number) => rows.find((row) => row.id === id)?.people ?? 0;
    const reach = (nodeIds: number[]) => ask(materialPublish.reach, { nodeIds }, publisher.token);
    expect(people(store)).toBe(1);
    expect(await reach([store, dealer])).toEqual({ people: people(dealer) });
    expect(await reach([dealer, otherDealer])).toEqual({ people: people(dealer) + people(otherDealer) });
    expect(people(root)).toBeGreaterThan(people(dealer) + people(otherDealer));
    const theirs = await ask(materialPublish.targets, {}, elsewhere.token);
    expect(theirs.rows.map(({ id }) => id)).toEqual([otherDealer]);
    expect(await send(materialPublish.reach, { nodeIds: [store] }, elsewhere.token)).toMatchObject({
      httpStatus: 404,
    });
    expect((await send(materialPublish.targets, {}, recipient.token)).httpStatus).toBe(403);
  });

  it('接收人在素材库看到、收到通知、可以下载；下架后看不到', async () => {
    const id = await passed('下发的');
    expect(await send(material.info, { id }, recipient.token)).toMatchObject({ httpStatus: 404 });
    expect((await publish(id, { message: '请使用' })).data).toEqual({ published: 1 });
    expect((await info(id)).status).toBe('published');
    const [seen] = await listed(recipient, { library: 'received' });
    expect(seen).toMatchObject({ id, received: true, can: ['download'], classify: null });
    expect(await listed(recipient, { library: 'own' })).toEqual([]);
    const counts = await ask(contract.materialClassify.list, {}, recipient.token);
    expect(counts).toMatchObject({ total: 1, unclassified: 1 });
    expect(await listed(elsewhere)).toEqual([]);
    await until(async () => (await notices(recipient)).includes('收到 1 个新素材'));
    const { rows: told } = await ask(contract.notification.list, {}, recipient.token);
    expect(told[0]?.link).toContain(`/home/material?open=${id}`);
    expect((await send(materialDownload.create, { ids: [id] }, recipient.token)).status).toBe('y');
    expect((await info(id, recipient)).versions).toHaveLength(1);
    expect(await send(material.remove, { ids: [id] }, publisher.token)).toMatchObject({
      msg: '「下发的」正在发布，请先下架再删除',
    });

    await ask(materialPublish.takeDown, { ids: [id] }, publisher.token);
    expect((await info(id)).status).toBe('withdrawn');
    expect(await send(material.info, { id }, recipient.token)).toMatchObject({ httpStatus: 404 });
    expect(await send(materialPublish.takeDown, { ids: [id] }, publisher.token)).toMatchObject({
      httpStatus: 409,
    });
  });

  it('重复发布不会变成两次；只能发布到自己范围内', async () => {
    const id = await passed('重复');
    await Promise.all([publish(id), publish(id)]);
    const { rows } = await ask(materialPublish.list, { materialId: id }, publisher.token);
    expect(rows).toMatchObject([{ state: 'active', node: { id: library.store }, can: ['withdraw'] }]);
    expect(
      await send(materialPublish.create, { ids: [id], nodeIds: [library.store] }, elsewhere.token),
    ).toMatchObject({ httpStatus: 404 });
    await ask(materialPublish.withdraw, { ids: [rows[0]?.id ?? 0] }, publisher.token);
    expect((await info(id)).status).toBe('withdrawn');
  });

  it('定时发布到点可见、到期不可见，任务随后改状态，执行两次也一样', async () => {
    const id = await passed('定时');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await publish(id, { from: at(10), until: at(5) })).toMatchObject({ httpStatus: 400 });
    expect(await publish(id, { until: at(-1) })).toMatchObject({ msg: '结束时间必须晚于开始时间和当前时间' });
    await publish(id, { from: at(10), until: at(20) });
    expect((await info(id)).status).toBe('passed');
    expect(await listed(recipient)).toEqual([]);

    const shift = (sqlTimes: ReturnType<typeof sql>) =>
      library.house.db.query(sql`UPDATE material_publish SET ${sqlTimes} WHERE material_id = ${id}`);
    await shift(sql`from_at = now() - interval '1 minute'`);
    expect((await listed(recipient)).map((row) => row.id)).toEqual([id]);
    await runClock();
    await runClock();
    expect((await info(id)).status).toBe('published');
    await shift(sql`until_at = now() - interval '1 second'`);
    expect(await listed(recipient)).toEqual([]);
    await runClock();
    expect((await info(id)).status).toBe('withdrawn');
    expect(await notices(clerk)).toContain('素材「定时」发布到期，已下架');
  });

  it('召回后到处停用，使用者和下载过的人收到通知；解除后可以再发布', async () => {
    const id = await passed('召回的');
    await publish(id);
    await ask(materialDownload.create, { ids: [id] }, recipient.token);
    await use(id, publisher);
    await ask(materialPublish.recall, { ids: [id], reason: '车型信息有误' }, publisher.token);
    expect(await info(id)).toMatchObject({
      status: 'withdrawn',
      blocked: 'recalled',
      blockedReason: '车型信息有误',
      urls: { original: null, preview: null, play: null },
    });
    expect(await listed(recipient)).toEqual([]);
    for (const who of [publisher, recipient, clerk])
      await until(async () => (await notices(who)).includes('素材「召回的」已召回，请停止使用'));
    expect(await publish(id)).toMatchObject({ httpStatus: 409, msg: '「召回的」已召回，不可使用' });
    await expect(use(id, publisher)).rejects.toThrow('「召回的」已召回，不可使用');
    await ask(materialPublish.reinstate, { ids: [id] }, publisher.token);
    expect((await publish(id)).status).toBe('y');
  });

  it('版权到期自动停用并通知', async () => {
    const id = await passed('到期的');
    await publish(id);
    expect(await listed(recipient, { q: '到期' })).toHaveLength(1);
    await library.house.db.query(sql`UPDATE material SET expires_on = '2020-01-01' WHERE id = ${id}`);
    expect(await listed(recipient, { q: '到期' })).toEqual([]);
    await runClock();
    await runClock();
    expect(await info(id)).toMatchObject({ status: 'withdrawn', blocked: 'expired' });
    await until(async () => (await notices(clerk)).includes('素材「到期的」版权已到期，请停止使用'));
    expect((await notices(clerk)).filter((title) => title.includes('版权已到期'))).toHaveLength(1);
    expect((await listed(clerk, { rights: 'expired' })).map((row) => row.id)).toEqual([id]);
    expect(await publish(id)).toMatchObject({ msg: '「到期的」版权已到期，不可使用' });
  });
});

async function use(id: number, who: Person) {
  const { kernel } = library.house.app;
  const actor = await kernel.access.actFor(who.id, library.channel, kernel.jobs.system.origin);
  if (!actor) throw new Error('nobody');
  const place = await kernel.db.one<Parameters<typeof setUsage>[2]['place']>(sql`
    SELECT channel_id AS "channelId", id AS "nodeId", path, ${who.id}::bigint AS "ownerId" FROM node WHERE id = ${library.root}`);
  if (!place) throw new Error('nowhere');
  const user = { kind: '内容', id: 1, title: '示例内容', link: null, place };
  await kernel.tx(actor, (unit) => setUsage(unit, actor, user, [id]));
}

const runClock = () => runJobNow(library.house.app.kernel, materialClock, {});
