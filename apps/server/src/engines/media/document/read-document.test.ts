import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { documentKind, readDocument } from './read-document.ts';

async function docx(body: string) {
  const out = new PassThrough();
  const bytes = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  await zip.add('word/document.xml', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`);
  await zip.end();
  out.end();
  return bytes;
}
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

it('takes paragraphs, headings and rows of tables out of a DOCX', async () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  const bytes = await docx(
    `${paragraph('续航', 'Heading1')}${paragraph('满电能跑 412 公里。')}<w:tbl><w:tr>${cell('快充')}${cell('18 分钟')}</w:tr></w:tbl>`,
  );
  expect(await readDocument(bytes, 'docx')).toBe('# 续航\n\n满电能跑 412 公里。\n\n快充；18 分钟；\n\n');
});

it('says what each value of a sheet is', async () => {
  const sheet = readFileSync(new URL('../../../../test/fixtures/sheetjs.xlsx', import.meta.url));
  expect(await readDocument(sheet, 'xlsx')).toContain('：');
});

it('refuses what is broken, with words for people', async () => {
  await expect(readDocument(Buffer.from('%PDF-1.7 nothing'), 'pdf')).rejects.toThrow('处理失败：');
  await expect(readDocument(Buffer.from('PK\u0003\u0004 nothing'), 'docx')).rejects.toThrow('处理失败：');
});

it('knows a document by what is in it', () => {
  expect(documentKind(Buffer.from('%PDF-1.4'), 'x.txt')).toBe('pdf');
  expect(documentKind(Buffer.from('PK\u0003\u0004'), 'x.docx')).toBe('docx');
  expect(documentKind(Buffer.from([0x4d, 0x5a, 0, 0, 1]), 'x.txt')).toBeNull();
  expect(documentKind(Buffer.from('说明'), 'x.md')).toBe('text');
});
