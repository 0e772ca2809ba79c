import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { materialClock } from '../src/modules/material/clock.job.ts';
import { setUsage } from '../src/modules/material/index.ts';
import {
  addMaterial,
  details,
  type Library,
  openLibrary,
  type Person,
  picture,
  processed,
  put,
  until,
} from './library.ts';

const { material, materialPublish, materialReview, materialDownload } = contract;
let library: Library;
let clerk: Person;
let dealerReviewer: Person;
let secondReviewer: Person;
let organReviewer: Person;
let publisher: Person;
let recipient: Person;
let elsewhere: Person;

beforeAll(async () => {
  library = await openLibrary();
  const { dealer, otherDealer, root, store } = library;
  clerk = await library.person('clerk', dealer, ['5-1', '5-2']);
  dealerReviewer = await library.person('dealer.reviewer', dealer, ['5-1', '5-5']);
  secondReviewer = await library.person('second.reviewer', dealer, ['5-1', '5-5']);
  organReviewer = await library.person('organ.reviewer', root, ['5-1', '5-5', '11-4']);
  publisher = await library.person('publisher', root, ['5-1', '5-2', '5-3', '5-6']);
  recipient = await library.person('recipient', store, ['5-1', '5-4'], 'SELF');
  elsewhere = await library.person('elsewhere', otherDealer, ['5-1', '5-4', '5-5', '5-6']);
});

beforeEach(() => setLevels(1));

const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);
const setLevels = (levels: 1 | 2) => ask(materialReview.setSetting, { levels }, organReviewer.token);
const info = (id: number, who = clerk) => ask(material.info, { id }, who.token);
const queue = async (who: Person, search = {}) =>
  (await ask(materialReview.queue, search, who.token)).rows.map(({ id }) => id);
const listed = async (who: Person, search = {}) => (await ask(material.list, search, who.token)).rows;
const notices = async (who: Person) =>
  (await ask(contract.notification.list, {}, who.token)).rows.map(({ title }) => title);

async function submitted(name: string, who = clerk, reviewerIds: number[] = []) {
  const id = await addMaterial(library, who, { name });
  await ask(material.submit, { ids: [id], reviewerIds }, who.token);
  return { id, versionId: (await info(id, who)).versionId };
}
const pass = (item: { id: number; versionId: number }, who: Person) =>
  send(materialReview.pass, { items: [item] }, who.token);
const reject = (item: { id: number; versionId: number }, who: Person, reason = '画面模糊') =>
  send(materialReview.reject, { items: [item], reason }, who.token);
async function passed(name: string) {
  const item = await submitted(name);
  expect((await pass(item, dealerReviewer)).status).toBe('y');
  return item.id;
}

describe('审核', () => {
  it('提交、驳回带原因、再提交、通过；上传人每次都收到通知', async () => {
    const item = await submitted('海报');
    expect(await queue(dealerReviewer)).toContain(item.id);
    expect(await queue(elsewhere)).not.toContain(item.id);
    expect(
      await send(materialReview.reject, { items: [item], reason: ' ' }, dealerReviewer.token),
    ).toMatchObject({
      httpStatus: 400,
      msg: '请填写驳回原因',
    });
    expect(await reject(item, dealerReviewer)).toMatchObject({
      data: { rows: [{ id: item.id, status: 'rejected' }] },
    });
    expect(await info(item.id)).toMatchObject({ status: 'rejected', review: { reason: '画面模糊' } });
    expect(await notices(clerk)).toContain('素材「海报」已驳回');
    await ask(material.submit, { ids: [item.id] }, clerk.token);
    await pass(item, dealerReviewer);
    const { status, versions } = await info(item.id);
    expect(status).toBe('passed');
    expect(versions[0]?.decisions.map(({ decision }) => decision)).toEqual(['pass', 'reject']);
    expect(await notices(clerk)).toContain('素材「海报」已通过');
    expect((await ask(materialReview.history, { materialId: item.id }, dealerReviewer.token)).total).toBe(2);
  });

  it('不合法的状态变化被拒绝，什么也不改', async () => {
    const id = await addMaterial(library, clerk, { name: '草稿件' });
    const { versionId, version } = await info(id);
    expect(await pass({ id, versionId }, dealerReviewer)).toMatchObject({
      httpStatus: 409,
      msg: '「草稿件」草稿，不能通过',
    });
    expect(await send(material.cancelSubmit, { ids: [id] }, clerk.token)).toMatchObject({
      msg: '「草稿件」草稿，不能撤回审核',
    });
    expect(
      await send(materialPublish.create, { ids: [id], nodeIds: [library.store] }, publisher.token),
    ).toMatchObject({ msg: '「草稿件」草稿，不能发布' });
    expect((await info(id)).version).toBe(version);
    await ask(material.submit, { ids: [id] }, clerk.token);
    expect(await send(material.submit, { ids: [id] }, clerk.token)).toMatchObject({
      msg: '「草稿件」待审核，不能提交审核',
    });
    await ask(material.cancelSubmit, { ids: [id] }, clerk.token);
    expect((await info(id)).status).toBe('draft');
  });

  it('审核钉在看过的版本上：审核途中传了新版本，旧的结论无效', async () => {
    const item = await submitted('改了又改');
    const bytes = await picture();
    const path = await put(library, clerk, bytes);
    await ask(material.upload, details(path, bytes.length, { materialId: item.id }), clerk.token);
    await processed(library.house, item.id);
    await ask(material.submit, { ids: [item.id] }, clerk.token);
    expect(await pass(item, dealerReviewer)).toMatchObject({
      httpStatus: 409,
      msg: '「改了又改」已有新版本，请看过新版本后再审核',
    });
    expect((await info(item.id)).status).toBe('pending');
  });

  it('两个人同时审核，只有一个结论', async () => {
    const item = await submitted('同时');
    const answers = await Promise.all([pass(item, dealerReviewer), reject(item, secondReviewer)]);
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'n')?.httpStatus).toBe(409);
    expect((await info(item.id)).versions[0]?.decisions).toHaveLength(1);
  });

  it('批量审核有一条不行就一条也不改', async () => {
    const [one, two] = [await submitted('甲'), await submitted('乙')];
    await pass(two, dealerReviewer);
    expect(await send(materialReview.pass, { items: [one, two] }, dealerReviewer.token)).toMatchObject({
      httpStatus: 409,
    });
    expect((await info(one.id)).status).toBe('pending');
  });

  it('指定了审核人，只有他能审；指定的人必须有权审核', async () => {
    const item = await submitted('指定的', clerk, [secondReviewer.id]);
    expect(await notices(secondReviewer)).toContain('1 个素材等待你审核');
    expect(await queue(dealerReviewer)).not.toContain(item.id);
    expect(await queue(secondReviewer, { mine: 'yes' })).toEqual([item.id]);
    expect(await pass(item, dealerReviewer)).toMatchObject({ httpStatus: 403 });
    expect(
      await send(
        materialReview.assign,
        { ids: [item.id], reviewerIds: [elsewhere.id] },
        dealerReviewer.token,
      ),
    ).toMatchObject({ httpStatus: 404 });
    await ask(materialReview.assign, { ids: [item.id], reviewerIds: [] }, dealerReviewer.token);
    expect((await pass(item, dealerReviewer)).status).toBe('y');
    const offered = (await ask(materialReview.reviewers, {}, clerk.token)).rows.map(({ id }) => id);
    expect(new Set(offered)).toEqual(new Set([dealerReviewer.id, secondReviewer.id, organReviewer.id]));
  });

  it('十秒内可以撤回自己的结论，别人的和过时的不行', async () => {
    const item = await submitted('撤回');
    const { data } = await pass(item, dealerReviewer);
    const reviewId = data.rows[0]?.reviewId ?? 0;
    expect(await send(materialReview.undo, { reviewId }, secondReviewer.token)).toMatchObject({
      httpStatus: 404,
    });
    await ask(materialReview.undo, { reviewId }, dealerReviewer.token);
    expect((await info(item.id)).status).toBe('pending');
    const again = (await pass(item, dealerReviewer)).data.rows[0]?.reviewId ?? 0;
    await library.house.db.query(
      sql`UPDATE material_review SET created_at = now() - interval '11 seconds' WHERE id = ${again}`,
    );
    expect(await send(materialReview.undo, { reviewId: again }, dealerReviewer.token)).toMatchObject({
      httpStatus: 409,
    });
    expect((await info(item.id)).status).toBe('passed');
  });

  it('两级审核：经销商先审，组织再审，不能是同一个人', async () => {
    await setLevels(2);
    const item = await submitted('两级');
    expect((await pass(item, dealerReviewer)).data.rows[0]?.status).toBe('pending');
    expect(await info(item.id)).toMatchObject({ status: 'pending', review: { stage: 2, stages: 2 } });
    expect(await queue(secondReviewer)).not.toContain(item.id);
    expect(await pass(item, secondReviewer)).toMatchObject({
      httpStatus: 403,
      msg: expect.stringContaining('组织'),
    });
    expect((await pass(item, organReviewer)).data.rows[0]?.status).toBe('passed');
    const other = await submitted('一人两级');
    await pass(other, organReviewer);
    expect(await pass(other, organReviewer)).toMatchObject({ msg: '「一人两级」的两级审核不能是同一个人' });
    const own = await submitted('组织自己的', publisher);
    expect((await pass(own, organReviewer)).data.rows[0]?.status).toBe('passed');
  });
});

describe('正在看列表的人', () => {
  it('看得到的人马上得知素材变了，看不到的人不会得知', async () => {
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
    expect(await publish(id, { until: at(-1) })).toMatchObject({ msg: '结束时间必须晚于开始时间和现在' });
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
      await until(async () => (await notices(who)).includes('素材「召回的」已被召回，请停止使用'));
    expect(await publish(id)).toMatchObject({ httpStatus: 409, msg: '「召回的」已被召回，不能使用' });
    await expect(use(id, publisher)).rejects.toThrow('「召回的」已被召回，不能使用');
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
    expect(await publish(id)).toMatchObject({ msg: '「到期的」版权已到期，不能使用' });
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

const runClock = () =>
  materialClock.handler({
    id: '00000000-0000-4000-8000-000000000001',
    payload: {},
    memberId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel: library.house.app.kernel,
  });
