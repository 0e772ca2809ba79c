import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, SHARE_PAGE } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { MediaError, probeFile, renderMotion, renderPosters } from '#engines/media/index.ts';
import { play } from '../../src/engines/media/testing/hear.ts';
import { never, scratch } from '../../src/engines/media/testing/look.ts';
import { toneWav } from '../../src/engines/media/testing/tones.ts';
import { fillLastDays } from '../../src/modules/report/facts/fill-days.ts';
import { details, put } from '../library.ts';
import {
  addPicture,
  ask,
  dealer,
  docOf,
  drawFilm,
  drawPoster,
  head,
  library,
  make,
  openPosters,
  other,
  passedTemplate,
  scribe,
  send,
} from '../poster-desk.ts';

const { poster, material, materialPublish, posterTemplate, substance } = contract;
openPosters();
const info = (id: number, token = head.token) => ask(poster.info, { id }, token);
const TARGET = { to: 'url', url: 'https://example.com/drive' } as const;

describe('a poster', () => {
  it('is drawn with the data of its place, and goes into the library once', async () => {
    const templateId = await passedTemplate('单张');
    const made = await make({ templateId, placeId: library.dealer, title: '周末试驾', target: TARGET });
    expect(made.state).toBe('waiting');
    const { orders, render } = scribe();
    await drawPoster(made.id, render);
    await drawPoster(made.id, render);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.values).toMatchObject({
      'store.name': '示例·一店',
      'dealer.address': '示例路 1 号',
      'store.phone': '13800000001',
      'poster.title': '周末试驾',
      'poster.link': expect.stringMatching(/^http:\/\/.*\/p\/\w+\.[\w-]{12}$/),
    });
    const done = await info(made.id);
    expect(done).toMatchObject({
      state: 'done',
      ai: false,
      material: { id: expect.any(Number) },
      openOnly: false,
    });
    const { rows } = await ask(material.list, { q: '示例海报' }, head.token);
    expect(rows).toMatchObject([{ id: done.material?.id, status: 'draft', source: 'upload' }]);
    expect(await ask(poster.save, { id: made.id }, head.token)).toEqual({
      materialId: done.material?.id,
      existing: true,
    });
  });

  it('changes by itself: neither its template nor another poster of it', async () => {
    const templateId = await passedTemplate('可改');
    const [one, two] = [await make({ templateId, save: false }), await make({ templateId, save: false })];
    const overrides = [{ layerId: 'words', text: '只改这一张' }];
    const changed = await ask(
      poster.modify,
      { id: one.id, version: one.version, name: '改过的', overrides },
      head.token,
    );
    expect(changed).toMatchObject({ name: '改过的', state: 'waiting' });
    expect((await info(one.id)).doc.layers[1]).toMatchObject({ text: '只改这一张' });
    expect((await info(two.id)).doc.layers[1]).toMatchObject({ text: '{{poster.title}}' });
    expect((await ask(posterTemplate.info, { id: templateId }, head.token)).doc).toEqual(docOf());
    const stale = await send(
      poster.modify,
      { id: one.id, version: one.version, name: '旧', overrides },
      head.token,
    );
    expect(stale).toMatchObject({ httpStatus: 409, data: { name: '改过的' } });
    await drawPoster(one.id);
    expect((await info(one.id)).state).toBe('done');
  });

  it('keeps what head office locked, and leaves open what it opened', async () => {
    const templateId = await passedTemplate('锁定');
    const from = (overrides: object[]) =>
      send(poster.make, { templateId, name: '试', overrides }, dealer.token);
    expect(await from([{ layerId: 'name', text: '别的店' }])).toMatchObject({
      httpStatus: 403,
      msg: '图层「店名」由总部锁定，不能修改文字',
    });
    expect((await from([{ layerId: 'words', x: 0 }])).httpStatus).toBe(403);
    expect((await from([{ layerId: 'nobody', text: '' }])).httpStatus).toBe(400);
    expect((await from([{ layerId: 'words', text: '{{nobody.knows}}' }])).httpStatus).toBe(400);
    expect((await ask(poster.list, {}, dealer.token)).total).toBe(0);
    const made = await from([{ layerId: 'words', text: '本店到店有礼' }]);
    expect(made.status).toBe('y');
    const own = await info(made.data.id, dealer.token);
    expect(own.openOnly).toBe(true);
    const locked = [{ layerId: 'phone', text: '1' }];
    expect(
      (
        await send(
          poster.modify,
          { id: own.id, version: own.version, name: '试', overrides: locked },
          dealer.token,
        )
      ).httpStatus,
    ).toBe(403);
    expect((await send(poster.info, { id: own.id }, other.token)).httpStatus).toBe(404);
    expect(
      (await send(poster.make, { templateId, name: '试', placeId: library.otherDealer }, dealer.token))
        .httpStatus,
    ).toBe(404);
  });

  it('has another colour and place where head office left them open, in groups as well', async () => {
    const [name, words] = docOf().layers;
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const shut = { text: false, picture: false, move: false };
    const ground = { ...box, id: 'ground', name: '底板', kind: 'shape', fill: { color: '#112233' } };
    const group = {
      ...box,
      id: 'both',
      name: '一组',
      kind: 'group',
      open: { ...shut, move: true },
      layers: [
        { ...ground, open: { ...shut, color: true } },
        { ...words, x: 10, y: 20, width: 50, height: 40, open: { ...shut, color: true, move: true } },
      ],
    };
    const templateId = await passedTemplate('放开颜色', docOf({ layers: [name, group] }));
    const from = (overrides: object[]) =>
      send(poster.make, { templateId, name: '试', save: false, overrides }, dealer.token);
    const color = '#FF0000';
    expect(await from([{ layerId: 'name', color }])).toMatchObject({
      httpStatus: 403,
      msg: '图层「店名」由总部锁定，不能修改颜色',
    });
    expect((await from([{ layerId: 'ground', x: 5 }])).httpStatus).toBe(403);
    expect((await from([{ layerId: 'both', color }])).httpStatus).toBe(403);
    expect((await from([{ layerId: 'words', color: 'red' }])).httpStatus).toBe(400);
    expect(
      (
        await send(
          poster.make,
          { templateId, name: '试', overrides: [{ layerId: 'both', color }] },
          head.token,
        )
      ).code,
    ).toBe('poster.wrongLayer');
    const made = await from([
      { layerId: 'ground', color },
      { layerId: 'words', color, x: 11 },
      { layerId: 'both', x: 100, width: 200 },
    ]);
    expect((await info(made.data.id, dealer.token)).doc.layers[1]).toMatchObject({
      x: 100,
      width: 200,
      layers: [
        { id: 'ground', fill: { color }, x: 100, y: 0, width: 200, height: 100 },
        { id: 'words', color, x: 11, y: 20, width: 100, height: 40 },
      ],
    });
  });

  it('says which picture may not be used any more, and is made again once that is settled', async () => {
    const picture = await addPicture('主图.png');
    const layers = [
      {
        id: 'car',
        name: '车',
        kind: 'picture',
        x: 0,
        y: 0,
        width: 50,
        height: 50,
        source: { from: 'variable', variable: 'poster.picture' },
      },
    ];
    const templateId = await passedTemplate('主图', docOf({ layers }));
    const made = await make({ templateId, pictureId: picture.id });
    await ask(materialPublish.recall, { ids: [picture.id], reason: '侵权' }, head.token);
    await drawPoster(made.id);
    const failed = await info(made.id);
    expect(failed).toMatchObject({ state: 'failed', note: expect.stringContaining('已召回') });
    expect(failed.can).toEqual(['modify', 'retry', 'delete']);
    await ask(materialPublish.reinstate, { ids: [picture.id] }, head.token);
    await ask(poster.retry, { id: made.id }, head.token);
    await drawPoster(made.id);
    expect((await info(made.id)).state).toBe('done');
  });

  it('that cannot be drawn says so, whatever went wrong', async () => {
    const templateId = await passedTemplate('画不出');
    const [one, two] = [await make({ templateId }), await make({ templateId })];
    await drawPoster(one.id, scribe(() => Promise.reject(new Error('no such font'))).render);
    await drawPoster(two.id, async (_orders, _work, onDone) => {
      await onDone(0, new MediaError('refused', '图片过大'));
    });
    expect(await info(one.id)).toMatchObject({ state: 'failed', note: expect.stringContaining('生成失败') });
    expect(await info(two.id)).toMatchObject({ state: 'failed', note: '图片过大' });
  });

  it('takes title and key sentence of an article, and says that AI had a hand in it', async () => {
    const { house, channel, root } = library;
    const theme = await house.db.one<{ id: number }>(sql`
      INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, seed, status)
      SELECT ${channel}, n.id, n.path, ${head.id}, '入冬保养', '{}'::jsonb, 1, '{wechat}', 1, 'ready' FROM node n WHERE n.id = ${root} RETURNING id`);
    const article = await house.db.one<{ id: number }>(sql`
      INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed, status, title, plain)
      SELECT ${channel}, n.id, n.path, ${head.id}, ${theme?.id}, 1, 'wechat', 1, 'done', '入冬前的五项检查',
             '入冬前的五项检查。轮胎花纹浅于三毫米就该换了。后面还有很多话。' FROM node n WHERE n.id = ${root} RETURNING id`);
    const templateId = await passedTemplate('封面', docOf({ width: 900, height: 383 }));
    const made = await make({ templateId, articleId: article?.id, themeId: theme?.id });
    const { orders, render } = scribe();
    await drawPoster(made.id, render);
    expect(orders[0]?.values).toMatchObject({
      'article.title': '入冬前的五项检查',
      'poster.title': '入冬前的五项检查',
      'article.sentence': '轮胎花纹浅于三毫米就该换了',
      'theme.topic': '入冬保养',
    });
    expect(JSON.stringify(orders[0]?.doc)).toContain('内容由 AI 辅助生成');
    // As GB 45438-2025 wants it: the file itself says so too, whatever its format.
    const said = `poster-${made.id}`;
    expect(orders[0]?.xmp).toContain('TC260:AIGC=');
    expect(orders[0]?.xmp).toContain(said);
    const { makeFile } = await import('../../src/modules/poster/making/make-poster.ts');
    const file = { format: 'pdf' as const, bleedMm: 0, key: 'pdf-0' };
    const printed = scribe();
    const { signal } = new AbortController();
    await makeFile(house.app.kernel, made.id, file, { render: printed.render, signal });
    expect(printed.orders[0]).toMatchObject({ format: 'pdf', xmp: expect.stringContaining(said) });
    const plain = await make({ templateId, save: false });
    const unlabelled = scribe();
    await drawPoster(plain.id, unlabelled.render);
    expect(unlabelled.orders[0]?.xmp).toBeUndefined();
    expect((await ask(material.list, { source: 'ai' }, head.token)).total).toBe(1);
    expect(
      (await send(poster.make, { templateId, name: '别人的文章', articleId: article?.id }, dealer.token))
        .httpStatus,
    ).toBe(404);
  });

  it('prints no price that is over, and says so', async () => {
    const { house, channel, root } = library;
    const add = (kind: string, name: string, value: string, until: string | null) =>
      house.db.query(sql`
        INSERT INTO ai_fact (channel_id, node_id, path, owner_id, updated_by, kind, subject, name, value, until)
        SELECT ${channel}, n.id, n.path, ${head.id}, ${head.id}, ${kind}, '示例轿车 A1', ${name}, ${value}, ${until}::date FROM node n WHERE n.id = ${root}`);
    await add('price', '官方指导价', '12.98 万元起', '2020-01-01');
    await add('offer', '置换', '补贴 8000 元', '2099-01-31');
    const { values, findings } = await ask(
      poster.values,
      { placeId: library.dealer, subject: '示例轿车 A1' },
      head.token,
    );
    expect(values).toMatchObject({
      'fact.model': '示例轿车 A1',
      'fact.price': '',
      'fact.offer': '补贴 8000 元',
      'fact.priceUntil': '1 月 31 日',
    });
    expect(findings).toMatchObject([
      { kind: 'expired', text: '「示例轿车 A1 官方指导价」已于 1 月 1 日到期' },
    ]);
  });

  it("shows a person's number only to those who may read it", async () => {
    await library.house.db.query(sql`UPDATE member SET phone = '13900000009' WHERE id = ${dealer.id}`);
    const phone = async (token: string) =>
      (await ask(poster.values, { memberId: dealer.id }, token)).values['member.phone'];
    expect(await phone(dealer.token)).toBe('13900000009');
    expect(await phone(head.token)).toBe('');
    expect((await send(poster.values, { memberId: head.id }, dealer.token)).httpStatus).toBe(404);
  });

  it("prints somebody's number by the reach of the role that reveals it, and writes it down", async () => {
    const { house, root, dealer: near, otherDealer: far } = library;
    // Posters for the whole channel; numbers of one dealer alone.
    const maker = await house.addMember('two roles', [
      { nodeId: root, roleId: await house.addRole(['14-13', '5-1'], 'TREE') },
      { nodeId: near, roleId: await house.addRole(['7-3'], 'TREE') },
    ]);
    const token = await house.signIn('two roles');
    const person = async (uname: string, nodeId: number, phone: string) =>
      house.addMember(uname, [{ nodeId, roleId: await house.addRole(['5-1'], 'TREE') }], {
        name: uname,
        phone,
      });
    const [here, there] = [
      await person('near adviser', near, '13900000031'),
      await person('far adviser', far, '13900000032'),
    ];
    const valuesOf = async (memberId: number) => (await ask(poster.values, { memberId }, token)).values;
    // Looking tells no whole number; what may not be read is not even hinted at.
    expect((await valuesOf(here))['member.phone']).toBe('139****0031');
    expect((await valuesOf(there))['member.phone']).toBe('');
    const layers = [{ ...docOf().layers[2], text: '{{member.name}} {{member.phone}}' }] as never;
    const templateId = await passedTemplate('顾问', docOf({ layers }));
    const printed = async (memberId: number) => {
      const made = await make({ templateId, memberId, save: false }, { id: maker, token });
      return (await info(made.id, token)).values['member.phone'];
    };
    expect(await printed(here)).toBe('13900000031');
    expect((await printed(there)) ?? '').toBe('');
    const written = await house.db.query<{ summary: string; entityId: string }>(sql`
      SELECT summary, entity_id AS "entityId" FROM audit WHERE member_id = ${maker} AND summary LIKE '%完整手机号'`);
    expect(written).toEqual([
      { summary: '在海报「示例海报」上印出用户「near adviser」的完整手机号', entityId: expect.anything() },
    ]);
  });
});

describe("a place's sign", () => {
  it('is the newest passed picture with the tag, of the place or of the nearest above', async () => {
    const signOf = async () =>
      (await ask(poster.values, { placeId: library.dealer }, head.token)).values['dealer.logo'];
    expect(await signOf()).toBe('');
    const add = async (name: string, nodeId: number) => {
      const { id } = await addPicture(name);
      await library.house.db.query(sql`
        UPDATE material m SET tags = '{标志}', status = 'passed', node_id = n.id, path = n.path FROM node n
        WHERE m.id = ${id} AND n.id = ${nodeId}`);
      return `material:${id}`;
    };
    const brand = await add('品牌.png', library.root);
    expect(await signOf()).toBe(brand);
    const own = await add('本店.png', library.dealer);
    expect(await signOf()).toBe(own);
    await library.house.db.query(sql`UPDATE material SET status = 'draft' WHERE name = '本店.png'`);
    expect(await signOf()).toBe(brand);
    await library.house.db.query(sql`UPDATE material SET tags = '{}' WHERE name IN ('品牌.png', '本店.png')`);
  });
});

describe('a film of a poster', { timeout: 60_000 }, () => {
  const MOVING = { ms: 3000, staggerMs: 100, enterMs: 300 };
  const moving = () => docOf({ motion: MOVING });

  it('is made of a template with a time line, goes into the library as a film, and is downloaded', async () => {
    const still = await passedTemplate('不动');
    expect(await send(poster.make, { templateId: still, name: '试', film: true }, head.token)).toMatchObject({
      httpStatus: 400,
      msg: '模板「试」没有时间轴，不能生成视频',
    });
    const templateId = await passedTemplate('会动', moving());
    const made = await make({ templateId, title: '周末试驾', film: true, name: '动态海报' });
    expect(made).toMatchObject({ state: 'waiting', film: true, filmUrl: null });
    const asked: number[] = [];
    await drawFilm(made.id, async ({ file, doc, aigc, music, progress }) => {
      expect([aigc, music]).toEqual([undefined, undefined]);
      progress?.(50);
      asked.push(doc.motion?.ms ?? 0);
      await writeFile(file, 'a film');
      return { bytes: 6, seconds: 3, width: 200, height: 300 };
    });
    // A job that runs twice makes one.
    await drawFilm(made.id);
    expect(asked).toEqual([3000]);
    const done = await info(made.id);
    expect(done).toMatchObject({ state: 'done', film: true, filmUrl: expect.stringContaining('.mp4') });
    const { rows } = await ask(material.list, { q: '动态海报' }, head.token);
    expect(rows).toMatchObject([{ id: done.material?.id, type: 'video', name: '动态海报.mp4' }]);
    const download = (id: number) => send(poster.download, { id, format: 'mp4', bleedMm: 0 }, head.token);
    expect((await download(made.id)).data).toMatchObject({ ready: true, filename: '动态海报.mp4' });
    const picture = await make({ templateId, save: false });
    await drawPoster(picture.id);
    expect(await download(picture.id)).toMatchObject({ httpStatus: 409, code: 'poster.notFilm' });
  });

  it('cancelled it says so and can be made again; a stopped server leaves it for the next try', async () => {
    const templateId = await passedTemplate('取消', moving());
    const { id } = await make({ templateId, film: true, save: false });
    const waiting: Parameters<typeof drawFilm>[1] = (_order, { signal: stopped }) =>
      new Promise((_, reject) => {
        const over = () => reject(stopped.reason as Error);
        if (stopped.aborted) over();
        else stopped.addEventListener('abort', over);
      });
    const ended = async (why: string) => {
      const stop = new AbortController();
      const work = drawFilm(id, waiting, stop.signal);
      stop.abort(new Error(why));
      await expect(work).rejects.toThrow(why);
      return (await info(id)).state;
    };
    expect(await ended('stopping')).toBe('making');
    expect(await ended('cancelled')).toBe('failed');
    expect((await info(id)).note).toBe('已取消，可重新生成');
    await ask(poster.retry, { id }, head.token);
    await drawFilm(id);
    expect((await info(id)).state).toBe('done');
  });

  it('is a real film with music under it, labelled where AI had a hand in it', { tags: 'full' }, async () => {
    const templateId = await passedTemplate('真片', moving());
    const tone = toneWav(440, 5000);
    const path = await put(library, head, tone, 'wav');
    const sound = details(path, tone.length, { name: '配乐.wav', type: 'audio', ext: 'wav' });
    const { id: musicId } = await ask(material.upload, sound, head.token);
    const { id } = await make({ templateId, film: true, save: false, title: '周末', musicId });
    await library.house.db.query(sql`UPDATE poster SET ai = true WHERE id = ${id}`);
    await drawFilm(id, renderMotion);
    const done = await info(id);
    expect(done).toMatchObject({ state: 'done', ai: true });
    const folder = await scratch();
    const file = join(folder, 'film.mp4');
    const answer = await fetch(new URL(done.filmUrl ?? '', library.house.url));
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const probed = await probeFile({ file, ext: 'mp4' }, { signal: never });
    expect(probed).toMatchObject({
      seconds: expect.closeTo(3, 1),
      picture: { codec: 'h264', width: 200, height: 300, frames: 75 },
      sound: { codec: 'aac' },
    });
    expect(probed.tags.AIGC).toContain(`poster-${id}`);
    // The music is heard, and goes out gently.
    const { rate, samples } = play(file);
    const loudness = (second: number) =>
      Math.max(
        ...samples.subarray(Math.round(second * rate), Math.round((second + 0.1) * rate)).map(Math.abs),
      );
    expect(loudness(1)).toBeGreaterThan(0.05);
    expect(loudness(2.85)).toBeLessThan(loudness(1) / 3);
  });
});

describe('the real drawing', () => {
  it('fits a name of 60 characters, leaves out an empty phone, and makes files for print', {
    tags: 'full',
  }, async () => {
    const templateId = await passedTemplate('真画');
    await library.house.db.query(
      sql`UPDATE node SET name = ${'长'.repeat(60)}, contact_phone = NULL WHERE id = ${library.store}`,
    );
    const made = await make({ templateId, placeId: library.store, title: '标题', target: TARGET });
    await drawPoster(made.id, renderPosters);
    const done = await info(made.id);
    expect(done.state).toBe('done');
    expect(done.findings.map(({ layerId, kind }) => `${layerId} ${kind}`).sort()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^name (shrunk|cut)$/), 'phone empty']),
    );
    const file = await fetch(new URL(done.url ?? '', library.house.url));
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await ask(poster.download, { id: made.id, format: 'png' }, head.token)).toMatchObject({
      ready: true,
      filename: '示例海报.png',
    });
    expect(await ask(poster.download, { id: made.id, format: 'pdf', bleedMm: 3 }, head.token)).toMatchObject({
      ready: false,
    });
    const { file: run } = await import('../../src/modules/poster/making/make.run.ts');
    const kernel = library.house.app.kernel;
    const payload = { id: made.id, format: 'pdf' as const, bleedMm: 3, key: 'pdf-3' };
    const context = {
      kernel,
      payload,
      id: '',
      memberId: null,
      attempt: 1,
      signal: new AbortController().signal,
      progress: async () => {},
    };
    await run(context);
    const pdf = await ask(poster.download, { id: made.id, format: 'pdf', bleedMm: 3 }, head.token);
    const bytes = Buffer.from(
      await (await fetch(new URL(pdf.filepath ?? '', library.house.url))).arrayBuffer(),
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('the link on a poster', () => {
  const open = (link: string, headers: Record<string, string> = {}) =>
    fetch(link, { headers, redirect: 'manual' });
  const visit = (id: string, cookie: string) =>
    fetch(`${library.house.url}${contract.substanceShare.visit.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ id }),
    }).then((reply) => reply.json() as Promise<{ data: { counted: boolean } }>);

  it('counts people once a day, and no program that only reads', async () => {
    const templateId = await passedTemplate('链接');
    const made = await make({ templateId, target: TARGET });
    const link = made.link ?? '';
    const page = await open(link);
    const html = await page.text();
    const share = /data-id="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain('data-url="https://example.com/drive"');
    const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await info(made.id)).visits).toBe(0);
    expect((await visit(share, '')).data).toEqual({ counted: false });
    expect((await visit(share, cookie)).data).toEqual({ counted: true });
    expect((await visit(share, cookie)).data).toEqual({ counted: false });
    const seen = await info(made.id);
    expect(seen).toMatchObject({ visits: 1, suspiciousVisits: 0 });
    expect(seen.days.map(({ visits }) => visits)).toEqual([1]);
    expect((await open(`${link}x`)).status).toBe(404);
    expect((await open(link.replace(/\.[\w-]{12}$/, '.abcdefghijkl'))).status).toBe(404);
    await ask(poster.remove, { ids: [made.id] }, head.token);
    expect((await open(link)).status).toBe(404);
  });

  it('brings its place a customer who is told by the name of the poster, and reports count both', async () => {
    const { copyInput } = await import('../walk-rows/substance.ts');
    const { house, dealer: place } = library;
    const { id: substanceId } = await ask(substance.create, { ...copyInput('门店活动') }, head.token);
    await house.db.query(sql`UPDATE substance SET status = 'passed' WHERE id = ${substanceId}`);
    const templateId = await passedTemplate('带来客户');
    const target = { to: 'substance' as const, substanceId };
    const made = await make({ templateId, name: '一店秋季海报', placeId: place, target });
    const shareOf = async () => {
      const onward = (await open(made.link ?? '')).headers.get('location') ?? '';
      const page = await fetch(new URL(onward, house.url));
      const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return { id: onward.split('?id=')[1] ?? '', html: await page.text(), cookie };
    };
    const { id, html, cookie } = await shareOf();
    // It hangs in a shop: whoever made it at head office is nobody to those who scan it.
    expect(html).toContain('示例·一店</b><small>为您服务');
    expect(html).not.toContain('分享给您');
    expect((await visit(id, cookie)).data).toEqual({ counted: true });
    const lead = { id, name: '示例·扫码客户', phone: '13800000088', agree: true as const };
    await ask(contract.substanceShare.lead, lead, '');
    expect(
      await house.db.query(sql`
        SELECT source, source_note AS note, node_id AS "nodeId", owner_id AS "ownerId" FROM clue WHERE phone_mask = '138****0088'`),
    ).toEqual([{ source: 'poster', note: '「一店秋季海报」', nodeId: place, ownerId: null }]);
    expect(await info(made.id)).toMatchObject({ visits: 1, leads: 1 });

    const signal = new AbortController().signal;
    await fillLastDays({ kernel: house.app.kernel, signal, progress: async () => {} }, 2, 'nothing');
    const analyst = await library.person('analyst', library.root, ['9-1']);
    const asked = { by: 'poster' as const, measures: ['visits' as const, 'leads' as const] };
    const { rows } = await ask(contract.reportFacts.byContent, asked, analyst.token);
    expect(rows.find((row) => row.id === made.id)).toMatchObject({
      name: '一店秋季海报',
      figures: { visits: 1, leads: 1 },
    });

    // Whoever works at the place shares it themselves.
    await house.db.query(sql`UPDATE poster SET owner_id = ${dealer.id} WHERE id = ${made.id}`);
    expect((await shareOf()).html).toContain('分享给您');
  });

  it('opens a piece of content with its form, and ends when that is taken back', async () => {
    const { copyInput } = await import('../walk-rows/substance.ts');
    const { id: substanceId } = await ask(substance.create, { ...copyInput('扫码内容') }, head.token);
    await library.house.db.query(sql`UPDATE substance SET status = 'passed' WHERE id = ${substanceId}`);
    const templateId = await passedTemplate('内容链接');
    const made = await make({ templateId, target: { to: 'substance', substanceId } });
    const onward = (await open(made.link ?? '')).headers.get('location') ?? '';
    expect(onward.startsWith(`${SHARE_PAGE}?id=q`)).toBe(true);
    const page = await fetch(new URL(onward, library.house.url));
    expect(await page.text()).toContain('扫码内容');
    await library.house.db.query(sql`UPDATE substance SET recalled_at = now() WHERE id = ${substanceId}`);
    expect((await fetch(new URL(onward, library.house.url))).status).toBeGreaterThanOrEqual(400);
    expect(
      (
        await send(
          poster.make,
          { templateId, name: '外', target: { to: 'substance', substanceId } },
          dealer.token,
        )
      ).httpStatus,
    ).toBe(404);
    expect(
      (
        await send(
          poster.make,
          { templateId, name: '外', target: { to: 'url', url: 'javascript:alert(1)' } },
          head.token,
        )
      ).httpStatus,
    ).toBe(400);
  });
});
