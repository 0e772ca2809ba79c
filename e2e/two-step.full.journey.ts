import { createHmac } from 'node:crypto';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { ask } from './calls.ts';

const tools = useBrowser();
const PASSWORD = 'Two-steps-2026';

/** RFC 6238, written out here so that something else than the server's library says what a phone would show. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const stepNow = () => Math.floor(Date.now() / 30_000);

async function addPerson(uname: string) {
  const admin = apiAs('demo.admin');
  const { rows } = await admin(contract.member.list, { page: 1, limit: 50, q: 'demo.adviser' });
  const [like] = rows[0]?.memberships ?? [];
  const { link } = await admin(contract.member.create, {
    uname,
    name: '示例两步',
    phone: null,
    remark: '',
    memberships: [{ nodeId: like?.nodeId ?? 0, roleId: like?.roleId ?? 0 }],
  });
  const token = new URL(link, tools.address).searchParams.get('token') ?? '';
  await ask(tools.address, contract.auth.redeemReset, { token, password: PASSWORD, repass: PASSWORD });
}

async function typeLogin(page: Page, uname: string) {
  await page.getByLabel('手机号或账号').fill(uname);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /的菜单/ }).click();
  await page.getByText('退出登录').click();
  // The page is loaded anew on the way: an address alone is told while that load still cuts the first one off.
  await page.getByLabel('手机号或账号').waitFor();
}

it('绑定验证器和通行密钥；下次登录要第二步；敏感操作前再验证一次', async () => {
  // A second try must not stumble over what the first left.
  const uname = `two.step.${Date.now()}`;
  await addPerson(uname);
  // Passkeys belong to a name; browsers take none at an IP address.
  const origin = tools.address.replace('127.0.0.1', 'localhost');
  const page = await tools.visit('/manager/login');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/manager/login`);
  await typeLogin(page, uname);
  await page.getByRole('button', { name: /的菜单$/ }).waitFor();

  await page.goto(`${origin}/manager/home/self/center?tabid=factor`);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const binding = page.getByRole('dialog', { name: '绑定验证器' });
  const secret = (await binding.getByText(/^[A-Z2-7]{32}$/).innerText()).trim();
  const used = stepNow();
  await binding.getByRole('textbox').first().click();
  await page.keyboard.type(codeOf(secret, used - 1));
  const codes = page.getByRole('dialog', { name: '请保存恢复码' });
  await codes.getByRole('listitem').nth(9).waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: '已保存' }).click();

  await page.getByRole('button', { name: '添加', exact: true }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByLabel('名称必填').fill('办公室电脑');
  await adding.getByRole('button', { name: '继续' }).click();
  await page.getByLabel('验证方式').getByText('办公室电脑').waitFor();

  await signOut(page);
  await typeLogin(page, uname);
  await page.getByRole('heading', { name: '两步验证' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('验证器中的 6 位数字').fill('000000');
  await page.getByText('验证未通过，还可以尝试 4 次').waitFor();
  await page.getByLabel('验证器中的 6 位数字').fill(codeOf(secret, Math.max(stepNow(), used)));
  await page.getByRole('button', { name: /的菜单$/ }).waitFor();

  await signOut(page);
  await typeLogin(page, uname);
  await page.getByRole('button', { name: '用通行密钥验证' }).click();
  await page.getByRole('button', { name: /的菜单$/ }).waitFor();

  // As if ten minutes had passed: the server's refusal once, then the server itself.
  let refusals = 0;
  await page.route('**/api/admin/factor/recovery/renew', async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    await route.fulfill({
      status: 403,
      json: { status: 'n', code: 'auth.stepUp', msg: '请先确认是你本人操作', data: null },
    });
  });
  await page.goto(`${origin}/manager/home/self/center?tabid=factor`);
  await page.getByText('还有 10 个可用').waitFor();
  await page.getByRole('button', { name: '重新生成' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新生成' }).click();
  const asked = page.getByRole('dialog', { name: '确认是你本人' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: '用通行密钥验证' }).click();
  await codes.waitFor();
  expect(refusals).toBe(2);
});

it('渠道的登录安全规则：先说涉及多少人，自己没有就不让要求自己', { tags: 'full' }, async () => {
  const page = await tools.signIn('demo.admin', '/manager/home/system/config?tabid=security');
  const rules = page.getByRole('region', { name: '登录安全' });
  await rules.getByLabel('管理员').getByText('必须').click();
  await rules.getByText(/要求 \d+ 人使用两步验证，其中 \d+ 人尚未绑定/).waitFor();
  await rules.getByRole('button', { name: '保存' }).click();
  await rules.getByText('该规则也适用于你').waitFor();
  await expectAccessible(page);
});
