import { contract, type FileKind } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../src/engines/media/testing/archives.ts';
import { details, type Library, objects, openLibrary, type Person, processed } from './library.ts';
import { type Wire, wireWith } from './s3-wire.ts';

/** Files that try to be something else, sent as a browser sends them: into the store, then through the register call. */
const SCRIPT = '<html><body><script>parent.hacked=1</script></body></html>';
let library: Library;
let clerk: Person;
let wire: Wire;

beforeAll(async () => {
  library = await openLibrary();
  clerk = await library.person('clerk', library.dealer, ['5-1', '5-2', '5-3', '5-4']);
  wire = wireWith(await library.house.ask(contract.storage.sts, {}, clerk.token));
});

/** Uploads with the type an attacker would claim, and registers. */
async function send(file: { name: string; type: FileKind; ext: string; bytes: Buffer }) {
  const stored = `20261115/${crypto.randomUUID()}.${file.ext}`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  expect((await wire.send('PUT', stored, { body: file.bytes, headers })).status).toBe(200);
  const { name, type, ext, bytes } = file;
  const input = details(wire.prefix + stored, bytes.length, { name, type, ext });
  return library.house.send(contract.material.upload, input, clerk.token);
}

/** Whatever the browser does with the address, nothing of it runs as a page of this site. */
async function expectHarmless(address: string) {
  const answer = await fetch(new URL(address, library.house.url));
  const [type, policy, disposition] = ['content-type', 'content-security-policy', 'content-disposition'].map(
    (name) => answer.headers.get(name) ?? '',
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script');
  expect(policy).toContain('sandbox');
  expect(policy).toContain("form-action 'none'");
  if (!/^(image\/(?!svg)|video\/|audio\/|application\/pdf|text\/plain)/.test(type ?? ''))
    expect(disposition).toMatch(/^attachment/);
  return { bytes: Buffer.from(await answer.arrayBuffer()), disposition: disposition ?? '' };
}

const picture = (format: 'jpeg' | 'gif' | 'png') =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#2468ac' } })
    .toFormat(format)
    .toBuffer();

describe('伪装的文件', () => {
  const refusals: [string, FileKind, string, string | Buffer][] = [
    ['改名的网页', 'image', 'png', SCRIPT],
    [
      '带脚本的 SVG',
      'image',
      'png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['带声明的 SVG', 'image', 'jpg', `<?xml version="1.0"?><svg onload="alert(1)"/>`],
    ['改名的可执行文件', 'image', 'jpg', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['改名成压缩包的可执行文件', 'archive', 'zip', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['改名的 ELF 程序', 'pdf', 'pdf', Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ['脚本', 'archive', 'rar', '#!/bin/sh\nrm -rf /\n'],
    ['播放列表', 'video', 'mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['前面垫了空白的 PDF', 'pdf', 'pdf', `\n\n${SCRIPT}%PDF-1.4`],
    ['藏在后面的图片', 'image', 'gif', `${SCRIPT}GIF89a`],
  ];
  it.each(refusals)('%s：拒绝，什么都不留', async (_name, type, ext, content) => {
    const answer = await send({ name: `示例.${ext}`, type, ext, bytes: Buffer.from(content) });
    expect(answer).toMatchObject({ status: 'n', httpStatus: 400, msg: expect.stringContaining('不符') });
    expect(await objects(library, 'material/')).toEqual([]);
  });

  it.each([
    ['示例.jpg.html', 'html'],
    ['示例.svg', 'svg'],
    ['示例.php', 'php'],
    ['示例.exe', 'exe'],
    ['示例.png.', ''],
    ['示例.png/../../x', 'png/../../x'],
    ['示例.PNG', 'PNG\u0000'],
  ])('扩展名 %s：不收', async (name, ext) => {
    const answer = await library.house.send(
      contract.material.upload,
      details(`${wire.prefix}a.png`, 10, { name, ext, type: 'image' }),
      clerk.token,
    );
    expect(answer).toMatchObject({ status: 'n', httpStatus: 400 });
  });

  it.each([
    'a\u0000b.png',
    'a\r\nSet-Cookie: x=1.png',
    'a\u202egnp.exe',
    'a\u2066b\u2069.png',
    'a\u007f.png',
    'a\u0085.png',
  ])('名称 %j：含控制字符，不收', async (name) => {
    const bytes = await picture('png');
    const answer = await send({ name, type: 'image', ext: 'png', bytes });
    expect(answer).toMatchObject({ status: 'n', httpStatus: 400, msg: '名称不能包含控制字符' });
  });
});

describe('两种身份的文件', () => {
  const tail = Buffer.from(`<?php system($_GET[0]); ?>${SCRIPT}`);
  it.each(['jpeg', 'gif', 'png'] as const)(
    '%s 后面接了网页和 PHP：交付的副本里没有',
    { tags: 'full' },
    async (format) => {
      const ext = format === 'jpeg' ? 'jpg' : format;
      const bytes = Buffer.concat([await picture(format), tail]);
      const { data } = await send({ name: `双重.html.${ext}`, type: 'image', ext, bytes });
      await processed(library.house, data.id);
      const info = await library.house.ask(contract.material.info, { id: data.id }, clerk.token);
      const addresses = Object.values(info.urls)
        .flat()
        .filter((url) => url !== null);
      expect(addresses.length).toBeGreaterThan(0);
      for (const url of addresses) {
        const { bytes: delivered } = await expectHarmless(url);
        expect(delivered.includes('script')).toBe(false);
        expect(delivered.includes('<?php')).toBe(false);
      }
      const saved = await library.house.ask(
        contract.materialDownload.create,
        { ids: [data.id], watermark: false },
        clerk.token,
      );
      expect(saved.filename).toMatch(new RegExp(`\\.${ext}$`));
      const { disposition } = await expectHarmless(saved.filepath);
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/);
    },
  );

  it('GIF 里是脚本：认不出画面就不交付', async () => {
    const bytes = Buffer.from(`GIF89a/*${'x'.repeat(40)}*/=1;parent.hacked=1;//${SCRIPT}`);
    const { data } = await send({ name: '脚本.gif', type: 'image', ext: 'gif', bytes });
    expect(await processed(library.house, data.id)).toMatchObject({ processing: 'failed' });
    const info = await library.house.ask(contract.material.info, { id: data.id }, clerk.token);
    expect(info.urls).toMatchObject({ preview: null, original: null });
  });

  it('PDF 里是网页：不会作为网页打开', async () => {
    const bytes = Buffer.from(`%PDF-1.4\n${SCRIPT}\n%%EOF`);
    const { data } = await send({ name: '网页.pdf', type: 'pdf', ext: 'pdf', bytes });
    await processed(library.house, data.id);
    const info = await library.house.ask(contract.material.info, { id: data.id }, clerk.token);
    for (const url of Object.values(info.urls).flat()) if (url) await expectHarmless(url);
  });

  it('压缩包里有路径花招和炸弹：只列出来并标明，从不解开', async () => {
    const bytes = zip([
      { name: '../../../etc/cron.d/x' },
      { name: 'C:\\Windows\\x.dll' },
      { name: 'link', link: true },
      { name: 'zeros', bytes: 4e9 },
    ]);
    const { data } = await send({ name: '花招.zip', type: 'archive', ext: 'zip', bytes });
    expect(await processed(library.house, data.id)).toMatchObject({
      processing: 'done',
      note: expect.stringContaining('可疑'),
    });
    const info = await library.house.ask(contract.material.info, { id: data.id }, clerk.token);
    const [version] = info.versions;
    expect(JSON.stringify(version)).toContain('压缩比异常');
    for (const url of Object.values(info.urls).flat()) if (url) await expectHarmless(url);
  });
});

describe('存储直接给出的内容', () => {
  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'image/svg+xml',
    'image/svg',
    'application/xhtml+xml',
    'text/xml',
    'application/xml',
    'text/javascript',
    'application/javascript',
    'multipart/x-mixed-replace',
    'application/pdfx',
  ])('声称是 %s：只能保存，不能在我们的网址下运行', async (contentType) => {
    const name = `${crypto.randomUUID()}.html`;
    await wire.send('PUT', name, { body: Buffer.from(SCRIPT), headers: { 'content-type': contentType } });
    const { storage } = library.house.app.kernel;
    await expectHarmless(await storage.signedUrl(wire.prefix + name));
    const direct = await wire.send('GET', name, {
      query: `response-content-disposition=inline&response-content-type=${encodeURIComponent(contentType)}`,
    });
    expect(direct.status).toBe(200);
    expect(direct.headers.get('content-disposition')).toBe('attachment');
    expect(direct.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('下载名里的引号、换行和符号不会变成别的头', async () => {
    const { storage } = library.house.app.kernel;
    const key = `${wire.prefix}names.png`;
    await wire.send('PUT', 'names.png', { body: await picture('png') });
    for (const downloadName of [
      'a"; filename="b.html',
      'x\'"\\.png',
      '报表\u202e.png',
      'a\r\nx-evil: 1.png',
    ]) {
      const { disposition } = await expectHarmless(await storage.signedUrl(key, { downloadName }));
      expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.~-]+$/);
    }
  });
});
