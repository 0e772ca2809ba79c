import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract, exportPath } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { PARTS_BEFORE, workbookPart } from '#kernel/export/sheet/xlsx-parts.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { longestEventLoopBlock, readingLargest } from './event-loop-delay.ts';
import { importer } from './importing.ts';
import { openWire } from './s3-wire.ts';
import { type House, openTestApp } from './test-app.ts';

/** As often as the largest body could be read meanwhile, the server may compute without looking up. What is quadratic takes hundreds. */
const MOST = 8;
const LOOKS = 3;
const PACE = readingLargest();

let house: House;
let token: string;
beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  await house.addMember('admin', [], { isAdmin: true });
  token = await house.signIn('admin');
  // The first call compiles what the others only run.
  await read(Buffer.from('姓名\n张三'));
});

async function workbook(parts: Record<string, string>): Promise<Buffer> {
  const out = new PassThrough();
  const made = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  const whole = { ...PARTS_BEFORE, 'xl/workbook.xml': workbookPart(1, 1), ...parts };
  for (const [name, content] of Object.entries(whole)) await zip.add(name, content);
  await zip.end();
  return made;
}
const row = '<row><c t="str"><v>姓名</v></c></row>';
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

/** What the server answers, and the longest it computed at a stretch meanwhile, in readings of the largest body. */
async function watched(ask: () => Promise<number>) {
  let answer = 0;
  let longest = Number.POSITIVE_INFINITY;
  // Collecting garbage adds to one reading now and then; what the reading itself computes, it computes every time.
  for (let look = 0; look < LOOKS && longest >= MOST; look += 1)
    longest = Math.min(
      longest,
      (await longestEventLoopBlock(async () => {
        answer = await ask();
      })) / PACE,
    );
  return { answer, longest };
}
const read = async (bytes: Buffer) => {
  const id = await importer(house, contract.member, token).upload(bytes);
  return watched(async () => (await house.send(contract.member.importRead, { id }, token)).httpStatus);
};

describe('服务器读上传的表格时不停下来', { timeout: 240_000 }, () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['十万行的 CSV', 200, () => Buffer.from(`姓名,手机号\n${'张三,13800000000\n'.repeat(100_000)}`)],
    [
      '六万个方括号的数字格式',
      200,
      () =>
        workbook({
          ...sheet(row + row),
          'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts>
          <cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        }),
    ],
    ['两百万个引号', 422, () => Buffer.from(`姓名\nx${'"'.repeat(2_000_000)}`)],
    [
      '展开成几百 MB 的工作表',
      422,
      () => workbook(sheet(row + '<row><c r="XFD2"><v>1</v></c></row>'.repeat(1_100_000))),
    ],
  ])('%s', async (_name, status, make) => {
    const { answer, longest } = await read(await make());
    expect(answer).toBe(status);
    expect(longest, 'computed at a stretch').toBeLessThan(MOST);
  });
});

describe('一个请求占不住服务器', { timeout: 240_000 }, () => {
  const MEGABYTE = 1_000_000;
  /** The call itself: whoever sends this writes it by hand. */
  const post = (path: string, body: string) => async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(house.url + path, { method: 'POST', headers, body })).status;
  };
  const { auth, member, preference } = contract;
  const EXPORT = exportPath(member.list.path);

  it.each<[string, string, string]>([
    ['许多不对的值', EXPORT, `{"fields":[${'1,'.repeat(MEGABYTE / 2 - 20)}1]}`],
    ['许多空的对象', EXPORT, `{"fields":[${'{},'.repeat(MEGABYTE / 12)}1]}`],
    [
      '许多没有听说过的字段',
      auth.login.path,
      `{${Array.from({ length: 80_000 }, (_, n) => `"${n}":1`).join()}}`,
    ],
    [
      '层层嵌套',
      preference.save.path,
      `{"key":"a","value":${'['.repeat(MEGABYTE / 10)}${']'.repeat(MEGABYTE / 10)}}`,
    ],
  ])('%s：拒绝，别人不用等', async (_name, path, body) => {
    const { answer, longest } = await watched(post(path, body));
    expect(answer).toBe(413);
    expect(longest, 'computed at a stretch').toBeLessThan(MOST);
  });

  it('一次说完的毛病最多一百条', async () => {
    const { issues } = await house.send(member.setStatus, { ids: Array(10_000).fill('x') }, token);
    expect(issues).toHaveLength(100);
  });

  it('存储收到的 XML，大到上限', async () => {
    const wire = await openWire(house, 'admin');
    const document = (inside: string) =>
      Buffer.from(`<CompleteMultipartUpload>${inside}</CompleteMultipartUpload>`);
    for (const body of [document('<a>b</a>'.repeat(49_000)), document(' '.repeat(2_900_000))]) {
      const { answer, longest } = await watched(
        async () => (await wire.send('POST', 'any', { query: 'uploadId=x', body })).status,
      );
      expect(answer).toBe(400);
      expect(longest, 'computed at a stretch').toBeLessThan(MOST);
    }
  });
});
