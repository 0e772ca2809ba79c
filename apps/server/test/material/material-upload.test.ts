import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { booklet } from '../../src/modules/material/demo/papers.ts';
import {
  addMaterial,
  details,
  type Library,
  objects,
  openLibrary,
  type Person,
  picture,
  processed,
  put,
} from '../library.ts';

const { material } = contract;
const WRONG_TYPE =
  '请上传指定的文件类型：jpg、jpeg、png、gif、webp、mp4、mov、mp3、wav、m4a、pdf、rar、zip、7z';
let library: Library;
let clerk: Person;
let stranger: Person;

beforeAll(async () => {
  library = await openLibrary();
  clerk = await library.person('clerk', library.dealer, ['5-1', '5-2', '5-3', '5-4']);
  stranger = await library.person('stranger', library.otherDealer, ['5-1', '5-2']);
});

const upload = (input: object, who = clerk) => library.house.send(material.upload, input, who.token);
const count = async () =>
  (await library.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM material_version`))?.n;

/** Refused with this status and message, and nothing is registered or left in the library's part of the store. */
async function refused(input: object, status: number, msg: string | RegExp, who = clerk) {
  const before = [await count(), (await objects(library, 'material/')).length];
  const answer = await upload(input, who);
  expect(answer).toMatchObject({ status: 'n', httpStatus: status });
  expect(answer.msg).toMatch(msg);
  expect([await count(), (await objects(library, 'material/')).length]).toEqual(before);
}

describe('登记上传的文件', () => {
  it('登记后得到编号，处理出尺寸、缩略图和去掉拍摄信息的副本，原上传位置被清空', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2468ac' } })
      .withExif({ IFD0: { Copyright: '拍摄者' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Exif')).toBe(true);
    const path = await put(library, clerk, bytes, 'jpg');
    const { data } = await upload(
      details(path, bytes.length, { name: '春季.jpeg', ext: 'jpeg', tem_pic_type: 'cover' }),
    );
    expect(data).toEqual({ id: expect.any(Number), ext: 'jpeg', type: 'image', path, thumb: null });
    expect(await processed(library.house, data.id)).toMatchObject({ processing: 'done' });

    const info = await library.house.ask(material.info, { id: data.id }, clerk.token);
    expect(info).toMatchObject({
      name: '春季.jpeg',
      status: 'draft',
      width: 60,
      height: 40,
      orientation: 'landscape',
      temPicType: 'cover',
      thumb: expect.any(String),
      processing: { state: 'done', note: '' },
      owner: { id: clerk.id },
      versions: [{ no: 1, sha256: createHash('sha256').update(bytes).digest('hex') }],
    });
    const delivered = await fetch(new URL(info.urls.original ?? '', library.house.url));
    expect(delivered.status).toBe(200);
    expect(Buffer.from(await delivered.arrayBuffer()).includes('Exif')).toBe(false);
    expect(await objects(library, path)).toEqual([]);
  });

  it('同一个文件登记两次得到同一条，同时登记也一样', async () => {
    const bytes = await picture();
    const path = await put(library, clerk, bytes);
    const before = (await count()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(details(path, bytes.length))));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await upload(details(path, bytes.length))).data.id).toBe(answers[0]?.data.id);
    expect(await count()).toBe(before + 1);
    await processed(library.house, answers[0]?.data.id ?? 0);
    const kept = (await objects(library, 'material/')).filter((object) => /\/[^/.]+\.png$/.test(object));
    const known = await library.house.db.query(sql`SELECT object FROM material_version WHERE ext = 'png'`);
    expect(kept).toHaveLength(known.length);
  });

  it('自己传过的内容能认出来，别人的认不出来', async () => {
    const bytes = await picture();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ask = (who: Person, size = bytes.length) =>
      library.house.ask(material.recognise, { sha256, size }, who.token);
    expect(await ask(clerk)).toEqual({ existing: null });
    const id = await addMaterial(library, clerk, { sha256 }, bytes);
    expect(await ask(clerk)).toMatchObject({
      existing: { id, ext: 'png', type: 'image', thumb: expect.any(String) },
    });
    expect(await ask(clerk, bytes.length + 1)).toEqual({ existing: null });
    expect(await ask(stranger)).toEqual({ existing: null });
  });

  it('路径不在自己的上传目录内，一律拒绝', async () => {
    const bytes = await picture();
    const theirs = await put(library, stranger, bytes);
    const own = `upload/${library.channel}/${clerk.id}/`;
    for (const path of [
      theirs,
      `${own}../${stranger.id}/a.png`,
      `${own}./a.png`,
      `${own}/a.png`,
      own,
      '/etc/passwd',
      `${own}a%2f..png`,
    ])
      await refused(details(path, bytes.length), 400, '文件路径不在你的上传目录内');
    expect(await objects(library, theirs)).toEqual([theirs]);
  });

  it('没有上传完的、大小不符的、空的、过大的文件都有清楚的说明', async () => {
    const bytes = await picture();
    const path = await put(library, clerk, bytes);
    await refused(details(`${path}.missing.png`, 10), 404, '文件未上传完成，请重新上传');
    await refused(details(path, bytes.length + 1), 409, /^上传的文件不完整/);
    await refused(details(path, 0), 400, '文件为空，请重新选择');
    await refused(details(path, 10 * 1024 * 1024 + 1), 400, '图片大小不能超过 10 MB');
    await refused(
      details(path, 301 * 1024 * 1024, { type: 'video', ext: 'mp4' }),
      400,
      '本地视频大小不能超过 300 MB',
    );
    await refused(
      details(path, 11 * 1024 * 1024, { type: 'audio', ext: 'mp3' }),
      400,
      '本地音频大小不能超过 10 MB',
    );
    await refused(
      details(path, 301 * 1024 * 1024, { type: 'archive', ext: 'zip' }),
      400,
      '文件大小不能超过 300 MB',
    );
    expect(await objects(library, path)).toEqual([path]);
  });

  it('内容与扩展名不符、类型与扩展名不符、不收的类型都拒绝', async () => {
    const bytes = await picture();
    const path = await put(library, clerk, bytes, 'jpg');
    await refused(
      details(path, bytes.length, { ext: 'jpg' }),
      400,
      '文件内容与扩展名 jpg 不符，请检查文件后重新上传',
    );
    await refused(
      details(path, bytes.length, { type: 'video', ext: 'mp4' }),
      400,
      /文件内容与扩展名 mp4 不符/,
    );
    await refused(details(path, bytes.length, { type: 'video', ext: 'png' }), 400, WRONG_TYPE);
    await refused(details(path, bytes.length, { ext: 'svg' }), 400, WRONG_TYPE);
    const script = Buffer.from('<html><script>alert(1)</script></html>');
    await refused(
      details(await put(library, clerk, script), script.length),
      400,
      /文件内容与扩展名 png 不符/,
    );
  });

  it('名称过长或含控制字符都拒绝', async () => {
    const bytes = await picture();
    const path = await put(library, clerk, bytes);
    await refused(details(path, bytes.length, { name: '长'.repeat(300) }), 400, '名称最多 200 个字');
    for (const name of ['a\u0000b.png', 'a\nb.png', 'a\u202egnp.exe'])
      await refused(details(path, bytes.length, { name }), 400, '名称不能包含控制字符');
    expect((await upload(details(path, bytes.length, { name: '长'.repeat(200) }))).status).toBe('y');
  });

  it('损坏的图片登记后显示无法处理和原因，并通知上传人', async () => {
    const bytes = (await picture(200, 200)).subarray(0, 3_000);
    const id = await addMaterial(library, clerk, { name: '截断的.png' }, bytes);
    const info = await library.house.ask(material.info, { id }, clerk.token);
    expect(info.processing).toMatchObject({ state: 'failed', note: expect.stringMatching(/[一-鿿]/) });
    expect(info.can).not.toContain('submit');
    const { rows } = await library.house.ask(contract.notification.list, {}, clerk.token);
    expect(rows[0]).toMatchObject({ title: '素材「截断的.png」处理失败', body: info.processing.note });
    expect(await library.house.send(material.submit, { ids: [id] }, clerk.token)).toMatchObject({
      httpStatus: 409,
    });
    expect(
      await library.house.send(contract.materialDownload.create, { ids: [id] }, clerk.token),
    ).toMatchObject({ httpStatus: 409, msg: expect.stringMatching(/处理失败/) });
  });

  it('只有开头的视频登记后显示无法处理，不会卡住', { tags: 'full' }, async () => {
    const bytes = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
      Buffer.alloc(5_000, 7),
    ]);
    const path = await put(library, clerk, bytes, 'mp4');
    const answer = await upload(details(path, bytes.length, { name: '半个.mp4', type: 'video', ext: 'mp4' }));
    expect(answer.msg).toBe('');
    const { rows } = await library.house.ask(material.abilities, {}, clerk.token);
    const able = rows.find(({ type }) => type === 'video')?.able;
    expect(await processed(library.house, answer.data.id)).toMatchObject({
      // Without FFmpeg nothing is wrong with the file yet; the note says what is missing.
      processing: able ? 'failed' : 'done',
      note: expect.stringMatching(/[一-鿿]/),
    });
  });

  it('传输中损坏的文件由校验值发现', async () => {
    const id = await addMaterial(library, clerk, { sha256: '0'.repeat(64) });
    const info = await library.house.ask(material.info, { id }, clerk.token);
    expect(info.processing).toEqual({ state: 'failed', note: '文件在传输中损坏，请重新上传' });
  });

  it('处理任务再执行一次，结果不变', { tags: 'full' }, async () => {
    const id = await addMaterial(library, clerk);
    const facts = () =>
      library.house.db.one(
        sql`SELECT facts, derived, sha256 FROM material_version WHERE material_id = ${id}`,
      );
    const before = await facts();
    expect(await library.house.ask(material.reprocess, { ids: [id] }, clerk.token)).toEqual({ changed: 1 });
    expect(await processed(library.house, id)).toMatchObject({ processing: 'done' });
    expect(await facts()).toEqual(before);
  });

  it('压缩包列出内容而不解开', async () => {
    const zip = Buffer.from(
      'UEsDBBQAAAAAAAAAIQCsKpPYAgAAAAIAAAAFAAAAYS50eHRoaVBLAQIUAxQAAAAAAAAAIQCsKpPYAgAAAAIAAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLBQYAAAAAAQABADMAAAAlAAAAAAA=',
      'base64',
    );
    const id = await addMaterial(library, clerk, { name: '包.zip', type: 'archive', ext: 'zip' }, zip);
    const info = await library.house.ask(material.info, { id }, clerk.token);
    expect(info).toMatchObject({ files: 1, facts: { entries: [{ name: 'a.txt', bytes: 2, danger: null }] } });
  });

  it('PDF 也登记进素材库，每一页都能看', { tags: 'full' }, async () => {
    const id = await addMaterial(
      library,
      clerk,
      { name: '画册.pdf', type: 'pdf', ext: 'pdf' },
      await booklet(),
    );
    const { pages, urls } = await library.house.ask(material.info, { id }, clerk.token);
    expect(pages).toBe(3);
    expect(urls.pages).toHaveLength(3);
    const pictures = await Promise.all(
      urls.pages.map(async (url) => {
        const reply = await fetch(library.house.url + url);
        const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
        return { type: reply.headers.get('content-type'), width, height };
      }),
    );
    for (const one of pictures) expect(one).toMatchObject({ type: 'image/webp', width: 1200, height: 675 });
  });

  it('新版本接在原素材后面并回到草稿；类型不同的拒绝', async () => {
    const id = await addMaterial(library, clerk, { name: '海报.png' });
    await library.house.ask(material.submit, { ids: [id] }, clerk.token);
    const bytes = await picture(30, 90);
    const path = await put(library, clerk, bytes);
    const { data } = await upload(details(path, bytes.length, { materialId: id }));
    expect(data.id).toBe(id);
    await processed(library.house, id);
    expect(await library.house.ask(material.info, { id }, clerk.token)).toMatchObject({
      name: '海报.png',
      status: 'draft',
      versionNo: 2,
      orientation: 'portrait',
      versions: [{ no: 2 }, { no: 1 }],
    });
    const zip = Buffer.from(`UEsFBg${'A'.repeat(24)}==`, 'base64').subarray(0, 22);
    await refused(
      details(await put(library, clerk, zip, 'zip'), 22, { type: 'archive', ext: 'zip', materialId: id }),
      409,
      '新版本的文件类型必须与原素材相同',
    );
  });

  it('说明这台服务器能处理什么、缺什么', async () => {
    const { rows } = await library.house.ask(material.abilities, {}, clerk.token);
    expect(rows.find(({ type }) => type === 'image')).toEqual({ type: 'image', able: true, missing: '' });
    for (const { able, missing } of rows) expect(missing === '').toBe(able);
  });
});
