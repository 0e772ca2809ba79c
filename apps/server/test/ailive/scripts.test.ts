import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, LIVE_SOUND, OFFLINE_LABEL } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { KEY_SEAL } from '#engines/model/index.ts';
import { atEnd } from '../at-end.ts';
import { type Person, until } from '../library.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';

const {
  liveScript,
  liveKeyword,
  liveAccount,
  liveSound,
  liveAssistant,
  aiFact,
  job,
  videoReading,
  workbench,
} = contract;
let desk: LiveDesk;
let dealer: Person;
let other: Person;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);

/** A model that answers what a test says, when it says so. */
const model = { answer: async (_response: ServerResponse): Promise<string> => '{}', url: '' };

beforeAll(async () => {
  desk = await openLiveDesk();
  dealer = await desk.person('dealer-host', desk.dealer, ['19-1', '19-2', '19-3', '19-4', '19-5']);
  other = await desk.person('other-host', desk.otherDealer, ['19-2', '19-3']);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', async () => {
      const content = await model.answer(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const choices = [{ index: 0, delta: { content }, finish_reason: 'stop' }];
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

const addModel = () =>
  desk.house.db.query(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, api_key, models, timeout_seconds, sort)
    SELECT n.channel_id, n.id, n.path, ${desk.host.id}, '示例模型', ${model.url},
           ${desk.house.app.kernel.secrets.seal('sk-test', KEY_SEAL)}, '[{"name": "m", "inputPrice": 0, "outputPrice": 0}]'::jsonb, 20, 0
    FROM node n WHERE n.id = ${desk.root}`);
const removeModels = () => desk.house.db.raw('DELETE FROM model_endpoint');

const asked = { name: '金秋专场', product: '示例·S5', minutes: 5, questions: ['家里几口人？'] };
const settled = (id: number) =>
  until(async () => {
    const row = await ask(liveScript.info, { id }, desk.host.token);
    return row.writing === null && row;
  });

describe('话术生产', () => {
  it('没有模型时由事实排出离线草稿：每个事实一句，写明依据，标为离线', async () => {
    const fact = await ask(
      aiFact.create,
      { kind: 'config', subject: '示例·S5', name: '轴距', value: '2930 毫米', until: null, remark: '' },
      desk.host.token,
    );
    const draft = await ask(liveScript.produce, { ...asked, factIds: [fact.id] }, desk.host.token);
    expect(draft).toMatchObject({ model: OFFLINE_LABEL, writing: null, writeFailure: '', version: 1 });
    expect([...new Set(draft.lines.map(({ part }) => part))]).toEqual([
      'opening',
      'selling',
      'interaction',
      'closing',
    ]);
    expect(draft.lines.find(({ part }) => part === 'selling')).toEqual({
      part: 'selling',
      text: '示例·S5的轴距是2930 毫米。',
      factIds: [fact.id],
    });
    const { rows } = await ask(liveScript.versions, { id: draft.id }, desk.host.token);
    expect(rows).toHaveLength(1);
  });

  it('有模型时先有草稿，写完替换并留下版本；写不出时草稿还在并说明原因', { tags: 'full' }, async () => {
    await addModel();
    model.answer = async () =>
      JSON.stringify({
        lines: [
          { part: 'opening', text: ' 晚上好。 ', factIds: [999_999] },
          { part: 'closing', text: '' },
        ],
      });
    const draft = await ask(liveScript.produce, asked, desk.host.token);
    expect(draft.writing).not.toBeNull();
    const written = await settled(draft.id);
    expect(written).toMatchObject({
      model: 'm',
      version: 2,
      lines: [{ part: 'opening', text: '晚上好。', factIds: [] }],
    });
    expect((await ask(liveScript.versions, { id: draft.id }, desk.host.token)).rows).toHaveLength(2);

    model.answer = async () => JSON.stringify({ lines: [] });
    const failed = await settled((await ask(liveScript.produce, asked, desk.host.token)).id);
    expect(failed).toMatchObject({ model: OFFLINE_LABEL, version: 1, writeFailure: '模型没有写出台词' });
    await removeModels();
  });

  it('撰写中可以取消，草稿留下；有人改过的草稿不被模型覆盖', async () => {
    await addModel();
    let release = () => {};
    const held = () =>
      new Promise<string>((go) => {
        release = () => go(JSON.stringify({ lines: [{ part: 'opening', text: '模型写的。' }] }));
      });
    let begun = 0;
    model.answer = async () => {
      begun += 1;
      return held();
    };
    const draft = await ask(liveScript.produce, asked, desk.host.token);
    await until(async () => begun === 1);
    await ask(job.cancel, { id: draft.writing ?? '' }, desk.host.token);
    expect(await settled(draft.id)).toMatchObject({ version: 1, lines: draft.lines, writeFailure: '' });
    release();

    const second = await ask(liveScript.produce, asked, desk.host.token);
    await until(async () => begun === 2);
    const { name, product, style, minutes, tags } = second;
    const lines = [{ part: 'opening' as const, text: '人写的。' }];
    await ask(
      liveScript.update,
      { id: second.id, version: second.version, name, product, style, minutes, tags, lines },
      desk.host.token,
    );
    release();
    expect(await settled(second.id)).toMatchObject({ version: 2, lines: [{ text: '人写的。' }] });
    await removeModels();
  });
});

describe('话术库', () => {
  it('总部的话术下级可以查看和复制，不能修改；旁边的经销商看不到彼此的', async () => {
    const lines = [{ part: 'opening' as const, text: '总部的话术。' }];
    const shared = await ask(liveScript.create, { name: '总部话术', tags: ['金秋'], lines }, desk.host.token);
    const seen = async (who: Person, search: object) =>
      (await ask(liveScript.list, search as never, who.token)).rows.map(({ name, can }) => [name, can]);
    expect(await seen(dealer, { q: '总部话术' })).toEqual([['总部话术', []]]);
    expect(await seen(dealer, { tag: '金秋' })).toEqual([['总部话术', []]]);
    expect(await seen(dealer, { tag: '金' })).toEqual([]);
    const copy = await ask(liveScript.copy, { id: shared.id }, dealer.token);
    expect(copy).toMatchObject({ name: '总部话术 副本', node: { id: desk.dealer }, can: ['edit', 'delete'] });
    expect(await seen(other, { q: '副本' })).toEqual([]);
    expect((await desk.house.send(liveScript.copy, { id: copy.id }, other.token)).httpStatus).toBe(404);
    expect((await desk.house.send(liveScript.remove, { id: shared.id }, dealer.token)).httpStatus).toBe(404);
  });

  it('采用的直播脚本打开后成为一份话术，再次打开还是同一份，别处的打不开', async () => {
    const place = await desk.house.db.one<{ path: string }>(
      sql`SELECT path FROM node WHERE id = ${desk.dealer}`,
    );
    const hot = await desk.house.db.one<{ id: number }>(sql`
      INSERT INTO hot_script (channel_id, node_id, path, owner_id, title, opening, points, questions, closing, remarks)
      VALUES (${desk.channel}, ${desk.dealer}, ${place?.path ?? ''}, ${dealer.id}, '热点直播', '大家好。今天讲三件事。',
              '[{"point": "讲预热", "fact": ""}]'::jsonb, ARRAY['你怎么用车？'], '下次见。', '') RETURNING id`);
    const id = hot?.id ?? 0;
    const [first, again] = await Promise.all([
      ask(liveScript.fromHot, { id }, dealer.token),
      ask(liveScript.fromHot, { id }, dealer.token),
    ]);
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ name: '热点直播', model: OFFLINE_LABEL });
    expect(first.lines.map(({ part, text }) => `${part} ${text}`)).toEqual([
      'opening 大家好。',
      'opening 今天讲三件事。',
      'selling 讲预热',
      'interaction 你怎么用车？',
      'closing 下次见。',
    ]);
    expect((await desk.house.send(liveScript.fromHot, { id }, other.token)).httpStatus).toBe(404);
  });
});

it('试听可以用未保存的声音和语速，听到的是那个声音', { tags: 'full' }, async () => {
  const { voiceId } = (await ask(liveSound.info, {}, desk.host.token)).setting;
  const text = '只为试听的一句。';
  const usual = await ask(liveScript.listen, { text }, desk.host.token);
  const fast = await ask(liveScript.listen, { text, voiceId, speed: 1.2 }, desk.host.token);
  expect(fast.id).not.toBe(usual.id);
  const heard = await until(async () => {
    const sound = await ask(liveScript.heard, { id: fast.id }, desk.host.token);
    return sound.state === 'ready' && sound;
  });
  expect(heard.durationMs).toBeGreaterThan(0);
  expect((await fetch(new URL(heard.url ?? '', desk.house.url))).status).toBe(200);
  const foreign = await desk.house.send(liveScript.listen, { text, voiceId: 999_999 }, desk.host.token);
  expect(foreign.httpStatus).toBe(404);
});

it('读音改了，之前生成的声音不再使用；改回来、没有该词的照旧', async () => {
  const { token } = desk.host;
  const listen = async (text: string) => (await ask(liveScript.listen, { text }, token)).id;
  const texts = ['曾都店有现车。', '门店有现车。'];
  const before = [await listen(texts[0] ?? ''), await listen(texts[1] ?? '')];
  const { id } = await ask(videoReading.create, { text: '曾都', way: 'pinyin', reading: 'zeng1 du1' }, token);
  const after = [await listen(texts[0] ?? ''), await listen(texts[1] ?? '')];
  expect(after.map((sound, at) => sound === before[at])).toEqual([false, true]);
  await ask(videoReading.remove, { id }, token);
  expect(await listen(texts[0] ?? '')).toBe(before[0]);
});

it('读音在等待期间改了：说出来的按实际读音保存，不重复生成，改回来不当作旧读音的', async () => {
  const { token } = desk.host;
  const { services } = desk;
  const listen = async (text: string) => (await ask(liveScript.listen, { text }, token)).id;
  const spoken = (id: number) =>
    until(async () => (await ask(liveScript.heard, { id }, token)).state === 'ready');
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.behaviour.speaking = () => {
    begun.resolve();
    return held.promise;
  };
  // The voice says one sentence at a time: the others wait for this one.
  await listen('先说的一句。');
  await begun.promise;
  const said = () => services.said.filter((text) => /[随隋]州/u.test(text));
  const texts = ['随州南店。', '随州南见。'] as const;
  const asked = [await listen(texts[0]), await listen(texts[1])];
  const { id } = await ask(videoReading.create, { text: '随州南', way: 'say', reading: '隋州男' }, token);
  // One of them is asked for once more meanwhile, under its new name.
  const anew = await listen(texts[1]);
  expect(anew).not.toBe(asked[1]);
  services.behaviour.speaking = async () => {};
  held.resolve();
  for (const sound of [...asked, anew]) await spoken(sound);
  expect(said()).toEqual(['隋州男店。', '隋州男见。']);

  expect([await listen(texts[0]), await listen(texts[1])]).toEqual([asked[0], anew]);
  await ask(videoReading.remove, { id }, token);
  const former = [await listen(texts[0]), await listen(texts[1])];
  expect(former.filter((sound) => [...asked, anew].includes(sound))).toEqual([]);
  for (const sound of former) await spoken(sound);
  expect(said().slice(2).toSorted()).toEqual(texts.toSorted());
});

it('声音设置记住口播时的音乐，没有说的按默认', async () => {
  const { setting: before } = await ask(liveSound.info, {}, desk.host.token);
  expect(before.musicDuck).toBe(LIVE_SOUND.musicDuck);
  await ask(liveSound.update, { ...before, musicDuck: 0.2 }, desk.host.token);
  expect((await ask(liveSound.info, {}, desk.host.token)).setting.musicDuck).toBe(0.2);
  await ask(liveSound.update, before, desk.host.token);
});

it('声音和助手对整个渠道生效：经销商的人能看，不能改', async () => {
  const { setting: sound, mayChange } = await ask(liveSound.info, {}, desk.host.token);
  const { setting: assistant } = await ask(liveAssistant.info, {}, dealer.token);
  expect([mayChange, (await ask(liveSound.info, {}, dealer.token)).mayChange]).toEqual([true, false]);
  expect((await ask(liveAssistant.info, {}, dealer.token)).mayChange).toBe(false);
  const refused = [
    await desk.house.send(liveSound.update, { ...sound, voiceId: null, speed: 1.5 }, dealer.token),
    await desk.house.send(liveAssistant.update, { ...assistant, answersPerMinute: 0 }, dealer.token),
  ];
  expect(refused.map(({ httpStatus, msg }) => [httpStatus, msg])).toEqual(
    refused.map(() => [403, '仅渠道管理员可修改该设置']),
  );
  expect((await ask(liveSound.info, {}, dealer.token)).setting).toEqual(sound);
  expect((await ask(liveAssistant.info, {}, dealer.token)).setting).toEqual(assistant);
});

it('话术删除后，场次只留下它的名称', async () => {
  const show = await desk.show(['第一句。']);
  const { script } = show;
  await ask(liveScript.remove, { id: script.id ?? 0 }, desk.host.token);
  const left = await ask(contract.liveShow.info, { id: show.id }, desk.host.token);
  expect(left.script).toEqual({ id: null, name: script.name });
  const { checks } = await ask(contract.liveShow.preflight, { id: show.id }, desk.host.token);
  expect(checks.find(({ code }) => code === 'lines')).toMatchObject({ level: 'red' });
});

describe('关键词', () => {
  it('粘贴的规则逐行核对，与单独新建同样的限制；错的行说明原因，其余照建', async () => {
    const text = [
      '落地价/多少钱|按城市报价|[今天|现在]报价',
      '|没有关键词',
      '只有关键词',
      '错变量|你好{名字}',
      `${'长'.repeat(31)}|回复`,
      `超长|${'答'.repeat(201)}`,
      `太多|${Array.from({ length: 11 }, (_none, at) => `回复${at}`).join('|')}`,
    ].join('\n');
    const made = await ask(liveKeyword.paste, { text }, desk.host.token);
    expect(made.created).toBe(1);
    expect(made.faults.map(({ line, fault }) => `${line} ${fault}`)).toEqual([
      '2 缺少关键词',
      '3 缺少回复',
      '4 没有变量「名字」',
      '5 关键词最多 30 个字',
      '6 回复最多 200 个字',
      '7 最多 10 条回复',
    ]);
  });

  it('测试只用该场次所在组织及上级的规则，和直播间一样', async () => {
    const root = await ask(
      liveKeyword.create,
      { name: '总部音响', any: ['音响'], answers: ['总部回复'] },
      desk.host.token,
    );
    const own = await ask(
      liveKeyword.create,
      { name: '门店音响', any: ['音响'], priority: 90, answers: ['门店回复'] },
      dealer.token,
    );
    const answer = async (showId: number, token: string) =>
      (await ask(liveKeyword.tryOut, { text: '音响几个喇叭', showId }, token)).rows[0]?.answer;
    const atRoot = await desk.show(['第一句。']);
    const atDealer = await desk.show(['第一句。'], dealer);
    // Headquarters sees the dealer's rules, and yet they do not hold in its rooms.
    expect(await answer(atRoot.id, desk.host.token)).toBe('总部回复');
    expect(await answer(atDealer.id, desk.host.token)).toBe('门店回复');
    const typed = await ask(liveKeyword.tryOut, { text: '音响几个喇叭' }, desk.host.token);
    expect(typed.rows[0]?.answer).toBe('总部回复');
    for (const { id } of [atRoot, atDealer]) await ask(contract.liveShow.remove, { id }, desk.host.token);
    await ask(liveKeyword.remove, { id: root.id }, desk.host.token);
    await ask(liveKeyword.remove, { id: own.id }, dealer.token);
  });

  it('测试说明哪条规则回复，及各自的优先级', async () => {
    await ask(
      liveKeyword.create,
      { name: '低优先', any: ['落地价'], priority: 10, answers: ['以后再说'] },
      desk.host.token,
    );
    const { rows } = await ask(liveKeyword.tryOut, { text: '落地价多少' }, desk.host.token);
    expect(rows[0]?.answer).toBe('按城市报价');
    expect(
      rows[0]?.trials.map(({ rule, wins, fits, word }) => [rule.name, rule.priority, wins, fits, word]),
    ).toEqual([
      ['落地价', 50, true, true, '落地价'],
      ['低优先', 10, false, true, '落地价'],
    ]);
  });
});

it('工作台提示未连接的账号和尚未开播的场次，各人只数自己的', async () => {
  const todo = async (who: Person, id: string) =>
    (await ask(workbench.day, {}, who.token)).todos.find((one) => one.id === id)?.count;
  const room = { name: '未连接', platform: 'douyin' as const, roomId: 'todo-room', aiNotice: true };
  const account = await ask(liveAccount.create, room, dealer.token);
  const search = { state: 'unconnected' as const };
  expect((await ask(liveAccount.list, search, dealer.token)).rows.map(({ id }) => id)).toEqual([account.id]);
  expect(await todo(dealer, 'liveAccounts.unconnected')).toBe(1);
  expect(await todo(dealer, 'liveShows.due')).toBeUndefined();
  await desk.show(['第一句。'], dealer);
  expect(await todo(dealer, 'liveShows.due')).toBe(1);
  await ask(
    liveAccount.update,
    { id: account.id, version: account.version, ...room, secret: 'push-secret' },
    dealer.token,
  );
  expect(await todo(dealer, 'liveAccounts.unconnected')).toBeUndefined();
});
