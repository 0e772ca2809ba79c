import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'vitest';
import { docxText } from '#engines/media/document/docx-text.ts';
import { createAnswer } from '#engines/model/answer/answer.ts';
import { createChatReader } from '#engines/model/answer/chat-reader.ts';
import { serviceWords } from '#engines/model/failure.ts';
import { robotsAllow } from '#engines/reading/robots.ts';
import { wavMs } from '#engines/speech/wav.ts';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { splitTitle } from '../src/modules/ai-create/article/doc-parse.ts';
import { feedEntries } from '../src/modules/hot/read/feed.ts';
import { pageEntries } from '../src/modules/hot/read/page.ts';
import { readPicture } from '../src/modules/self/picture.ts';
import { expectLinear } from './growth.ts';

/** What strangers write and this server reads by itself, beside sheets, archives, pictures and XML, which have tests of their own. */
async function docx(body: string): Promise<Buffer> {
  const out = new PassThrough();
  const made = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  await zip.add('word/document.xml', `<w:document xmlns:w="w"><w:body>${body}`);
  await zip.end();
  return made;
}
const readDocx = async (bytes: Buffer) => {
  for await (const _text of docxText(bytes));
};
const bytes = (head: string, each: string, n: number) => Buffer.from(head + each.repeat(n), 'latin1');
const page = (html: string) =>
  pageEntries(html, { listPath: 'div > ul li.item', titleField: 'a', heatField: 'b' });
/** The body as a model service streams it, 4,096 characters a piece. */
async function* pieces(body: string) {
  for (let from = 0; from < body.length; from += 4096) yield Buffer.from(body.slice(from, from + 4096));
}
const answer = async (text: string) => {
  const { push, end } = createAnswer({});
  for await (const piece of pieces(text)) push(piece.toString());
  end();
};

describe('外面来的文字：时间不比长度长得快', () => {
  it.each<[string, number, (n: number) => string, (text: string) => Promise<unknown>]>([
    ['订阅：没有合上的条目', 100_000, (n) => '<item><title>'.repeat(n), async (text) => feedEntries(text)],
    [
      '订阅：没有合上的标题',
      100_000,
      (n) => `<item><title ${'<title '.repeat(n)}`,
      async (t) => feedEntries(t),
    ],
    [
      '订阅：实体和标签',
      100_000,
      (n) => `<item><title>${'&#1<'.repeat(n)}`,
      async (text) => feedEntries(text),
    ],
    ['页面：许多并列', 4_000, (n) => `<div><ul>${'<li class="item"><a>x</a></li>'.repeat(n)}`, page],
    ['页面：没有合上的标签', 10_000, (n) => '<div class="'.repeat(n), page],
    ['页面：一个标签的许多属性', 5_000, (n) => `<div ${'a b c '.repeat(n)}>`, page],
    ['页面：合上没有打开过的', 8_000, (n) => '</p></b></li>'.repeat(n), page],
    [
      'robots.txt：许多读者、许多规则',
      600,
      (n) => `${'User-agent: *\nUser-agent: a\n'.repeat(n)}${'Disallow: /*a*b*c*d\n'.repeat(n)}`,
      async (text) => robotsAllow(text, '/a'.repeat(500)),
    ],
    ['手机号：许多数字', 200_000, (n) => '1'.repeat(n), async (text) => maskPhones(text)],
    ['手机号：许多开头', 20_000, (n) => '86-138-1234-'.repeat(n), async (text) => maskPhones(text)],
    ['手机号：中文数字', 50_000, (n) => '一三八'.repeat(n), async (text) => maskPhones(text)],
    ['手机号：看不见的字符', 100_000, (n) => '1\u200b'.repeat(n), async (text) => maskPhones(text)],
    ['模型服务的错误', 50_000, (n) => '!'.repeat(n), async (message) => serviceWords({ message })],
    [
      '模型服务的一行',
      1_000_000,
      (n) => `data: {"choices":[{"delta":{"content":"${'x'.repeat(n)}"}}]}\n\n`,
      (text) => createChatReader(() => {}).read(pieces(text)),
    ],
    ['模型的回答：许多半个标签', 100_000, (n) => '<think <'.repeat(n), answer],
    ['模型的回答：一直在想', 100_000, (n) => `<think>${'</thin'.repeat(n)}`, answer],
    ['模型的回答：客套个没完', 20_000, (n) => '好的，以下是文章：\n---\n'.repeat(n), answer],
    ['模型的回答：附注个没完', 20_000, (n) => `文章\n${'（以上为草稿）\n* * *\n'.repeat(n)}`, answer],
    ['模型的回答：一行星号', 100_000, (n) => `以下${'* '.repeat(n)}x`, answer],
    ['模型写的标题', 50_000, (n) => `${'*'.repeat(n)}标题`, async (text) => splitTitle(text)],
  ])('%s', async (_name, n, make, parse) => {
    await expectLinear(make, n, parse);
  });

  it.each<[string, number, (n: number) => Buffer | Promise<Buffer>, (bytes: Buffer) => Promise<unknown>]>([
    ['文档：没有合上的段落', 5_000, (n) => docx('<w:p><w:r><w:t>字'.repeat(n)), readDocx],
    ['文档：没有合上的表格', 5_000, (n) => docx('<w:tr><w:tc><w:t>字</w:t></w:tc>'.repeat(n)), readDocx],
    ['文档：一个标签的长属性', 40_000, (n) => docx(`<w:p ${'a="b" '.repeat(n)}`), readDocx],
    ['声音：许多空的段', 100_000, (n) => bytes('RIFF\0\0\0\0WAVE', 'junk\0\0\0\0', n), async (b) => wavMs(b)],
    [
      '头像：许多空的块',
      20_000,
      (n) => bytes('\x89PNG\r\n\x1a\n\0\0\0\0IHDR\0\0\0\0', '\0\0\0\0tEXt\0\0\0\0', n),
      async (b) => readPicture(b),
    ],
    [
      '头像：许多空的段',
      20_000,
      (n) => Buffer.concat([bytes('\xff\xd8', '\xff\xe1\0\x02', n), Buffer.from('ffd9', 'hex')]),
      async (b) => readPicture(b),
    ],
  ])('%s', async (_name, n, make, parse) => {
    await expectLinear(make, n, parse);
  });
});
