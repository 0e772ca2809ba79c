import { contract, LIVE_CLIENT_ID, LIVE_STAGE } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { addPassed, until } from '../library.ts';
import { type LiveDesk, openLiveDesk, openPlain } from './live-desk.ts';
import { openStream } from './stage-stream.ts';

const { liveStage, liveShow, material } = contract;
let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
const LINES = ['第一句台词。', '第二句台词。'];

beforeAll(async () => {
  desk = await openLiveDesk();
});

describe('直播画面', () => {
  it('显示正在说的一句和声音，随播放端前进；看画面的人不影响直播间', { tags: 'full' }, async () => {
    const { token } = desk.host;
    const { id, account } = await desk.show(LINES);
    const { address, aiNotice } = await ask(liveStage.open, { id: account.id }, token);
    expect(aiNotice).toBe(true);
    const page = await openStream(desk.house.url, address);
    await until(async () => page.look() && page.now());
    expect(page.look()).toMatchObject({ size: 'tall', notice: 'AI 主播，内容由 AI 生成', card: null });
    expect(page.now()).toMatchObject({ living: false, current: null });

    await desk.start(id);
    const player = await openPlain(desk.house.url);
    player.say({ type: 'login', token, client_id: LIVE_CLIENT_ID, roomId: id });
    await player.next('login');
    await until(async () => {
      player.say({ type: 'liveStart' });
      return player.plays()[0];
    });
    const [first] = player.plays();
    player.say({ type: 'ack', playId: first?.playId ?? '', state: 'started' });
    const said = await until(async () => page.now()?.current);
    expect(said).toMatchObject({ playId: first?.playId, text: LINES[0], class: 'loop', volume: 1 });
    expect(said.marks).toHaveLength([...LINES[0]!].length);
    expect((await fetch(new URL(said.url, desk.house.url))).headers.get('content-type')).toBe('audio/wav');
    const second = await until(async () => player.plays()[1]);
    expect(page.now()?.next.map(({ playId }) => playId)).toContain(second.playId);

    player.say({ type: 'ack', playId: first?.playId ?? '', state: 'ended' });
    player.say({ type: 'ack', playId: second.playId ?? '', state: 'started' });
    await until(async () => page.now()?.current?.text === LINES[1]);
    expect((await ask(liveStage.info, { id: account.id }, token)).shown).toBe(true);
    // The page is no player: the lease of the one that speaks is untouched.
    expect(player.heard.some(({ type }) => type === 'logout')).toBe(false);

    await ask(liveShow.stop, { id }, token);
    await until(async () => page.now()?.living === false);
    page.leave();
    await until(async () => !(await ask(liveStage.info, { id: account.id }, token)).shown);
  });

  it('价格卡显示该车型今天有效的价格，到期后撤下；撤回的素材不再显示', { tags: 'full' }, async () => {
    const { token } = desk.host;
    const { id, account } = await desk.show(LINES);
    const owner = await desk.person('painter', desk.root, ['19-5', '5-1', '5-2']);
    const ground = await addPassed(desk, owner);
    const setting = { ...LIVE_STAGE, size: 'wide' as const, ground: 'material' as const, materialId: ground };
    await ask(liveStage.update, { id: account.id, ...setting }, owner.token);
    await ask(
      contract.aiFact.create,
      {
        kind: 'price',
        subject: '示例 S5',
        name: '指导价',
        value: '16.98 万元',
        until: '2099-01-01',
        remark: '',
      },
      token,
    );
    await desk.house.db.query(
      sql`UPDATE live_script SET product = '示例 S5' WHERE channel_id = ${desk.channel}`,
    );
    const { address } = await ask(liveStage.open, { id: account.id }, token);
    const page = await openStream(desk.house.url, address);
    await desk.start(id);
    const look = await until(async () => page.look()?.card && page.look());
    expect(look).toMatchObject({
      size: 'wide',
      ground: { kind: 'picture' },
      card: { values: { 'fact.model': '示例 S5', 'fact.price': '16.98' } },
    });
    if (!('url' in look.ground)) throw new Error('no picture');
    expect((await fetch(new URL(look.ground.url, desk.house.url))).status).toBe(200);
    expect((await desk.house.ask(material.info, { id: ground }, owner.token)).usages).toBe(1);

    await desk.house.db.query(
      sql`UPDATE ai_fact SET until = '2020-01-01' WHERE channel_id = ${desk.channel}`,
    );
    await desk.house.db.query(sql`UPDATE material SET deleted_at = now() WHERE id = ${ground}`);
    await ask(liveStage.update, { id: account.id, ...setting, line: false }, owner.token);
    await until(async () => page.look()?.line === false);
    expect(page.look()).toMatchObject({ card: null, ground: { kind: 'plain' } });
    expect((await ask(liveStage.info, { id: account.id }, token)).material).toMatchObject({
      refusal: expect.any(String) as string,
    });
    await ask(liveShow.stop, { id }, token);
  });

  it('账号删除后，素材不再记为直播画面在用', async () => {
    const owner = await desk.person('decorator', desk.root, ['19-1', '19-5', '5-1', '5-2']);
    const ground = await addPassed(desk, owner);
    const room = { name: '要删的直播间', platform: 'sandbox' as const, roomId: 'gone-room', aiNotice: true };
    const account = await ask(contract.liveAccount.create, room, owner.token);
    const setting = { ...LIVE_STAGE, ground: 'material' as const, materialId: ground };
    await ask(liveStage.update, { id: account.id, ...setting }, owner.token);
    const used = async () => {
      const { usages } = await ask(material.info, { id: ground }, owner.token);
      return [usages, (await ask(material.usage, { id: ground }, owner.token)).total];
    };
    expect(await used()).toEqual([1, 1]);
    await ask(contract.liveAccount.remove, { id: account.id }, owner.token);
    expect(await used()).toEqual([0, 0]);
  });

  it('新地址生成后旧地址失效，停用后画面立即消失；伪造的地址和他人的账号都打不开', async () => {
    const { token } = desk.host;
    const { account } = await desk.show(LINES);
    const first = await ask(liveStage.open, { id: account.id }, token);
    const page = await openStream(desk.house.url, first.address);
    await until(async () => page.look());
    const second = await ask(liveStage.open, { id: account.id }, token);
    expect(second.address).not.toBe(first.address);
    await until(async () => page.isGone());
    expect((await openStream(desk.house.url, first.address)).status).toBe(404);
    const other = await openStream(desk.house.url, second.address);
    await until(async () => other.look());
    expect((await ask(liveStage.close, { id: account.id }, token)).address).toBeNull();
    await until(async () => other.isGone());
    expect((await openStream(desk.house.url, second.address)).status).toBe(404);

    const third = await ask(liveStage.open, { id: account.id }, token);
    for (const forged of [
      `${third.address}x`,
      third.address?.replace(/.$/, (last) => (last === '-' ? '_' : '-')) ?? '',
      '/live-stage?id=1.1.a',
      '/live-stage',
    ])
      expect((await openStream(desk.house.url, forged)).status, forged).toBe(404);
    const stranger = await desk.person('stage-stranger', desk.otherDealer, ['19-5']);
    expect((await desk.house.send(liveStage.open, { id: account.id }, stranger.token)).httpStatus).toBe(404);
    const pages = await Promise.all(
      Array.from({ length: 9 }, () => openStream(desk.house.url, third.address)),
    );
    expect(
      pages
        .map(({ status }) => status)
        .toSorted((one, other) => one - other)
        .at(-1),
    ).toBe(429);
  });
});
