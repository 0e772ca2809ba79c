import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plainContract } from './plain-contract.ts';

const FOLDER = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const load = plainContract().load as (id: string) => Promise<string | undefined>;
const written = async (name: string) => (await load(`${FOLDER}${name}?plain`)) ?? '';

it('控制台拿到的约定有路径、权限和词，没有校验', async () => {
  const member = await written('member/member.ts');
  expect(member).toContain('"path":"/api/admin/member/list","keys":["3-1",');
  expect(member).toContain('"bound":{"type":"string","enum":["yes","no"]}');
  const words = await written('member/data.ts');
  expect(words).toContain('"manual":"手工创建"');
  expect(words).toContain("absent('Member of member/data.ts is only in @zhiying/contract/schemas')");
  for (const text of [member, words]) {
    expect(text).not.toContain('_zod');
    expect(text).not.toContain('"data"');
  }
});

it('每个页面只带它要用的部分', async () => {
  expect(await written('contract.ts')).toBe("export * as contract from './only-areas.ts';");
  const areas = await written('only-areas.ts');
  expect(areas).toContain("export { member } from './member/index.ts';");
  expect(areas).toContain("export { dealer, store } from './place/index.ts';");
});

/** Read as `contract.member` only that area comes along; taken apart or looked up by a name, all of them do, a file each. */
it('没有一处把整个约定带进页面', () => {
  const sources = fileURLToPath(new URL('../src/', import.meta.url));
  const whole = globSync('**/*.{ts,tsx}', { cwd: sources })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('kit/form/issues.ts'))
    .filter((file) => /= contract;|\bcontract\[|\(contract\b[^.]/.test(readFileSync(sources + file, 'utf8')));
  expect(whole).toEqual([]);
});
