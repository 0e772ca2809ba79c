import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { PARTS_BEFORE, workbookPart } from '#kernel/export/sheet/xlsx-parts.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { type House, openHouse } from './house.ts';
import { importer } from './importing.ts';
import { longestTurn } from './loop-watch.ts';

/** Nobody notices a server that computes for so long without looking up. */
const MOST_MS = 50;
const LOOKS = 2;

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse({ roles: new Set(['api']) });
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

const read = async (bytes: Buffer) => {
  const id = await importer(house, contract.member, token).upload(bytes);
  let answer = 0;
  let longest = Number.POSITIVE_INFINITY;
  // Collecting garbage adds to one reading now and then; what the reading itself computes, it computes every time.
  for (let look = 0; look < LOOKS && longest >= MOST_MS; look += 1)
    longest = Math.min(
      longest,
      await longestTurn(async () => {
        answer = (await house.send(contract.member.importRead, { id }, token)).httpStatus;
      }),
    );
  return { answer, longest };
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
    expect(longest, `computed for ${longest.toFixed(0)} ms at a stretch`).toBeLessThan(MOST_MS);
  });
});
