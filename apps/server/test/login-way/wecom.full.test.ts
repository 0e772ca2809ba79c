import { contract, LOGIN_WAY_PAGE } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import { askStillThere } from '../../src/modules/login-way/still-there.job.ts';
import { runJobNow } from '../run-job.ts';
import { openSandbox } from '../sandbox.ts';
import { type House, openTestApp } from '../test-app.ts';

const { loginBy, loginWay, member, self } = contract;
const CORP = 'ww00000000000000ab';
const INSIDE = 'Mozilla/5.0 (iPhone) wxwork/4.1.20 MicroMessenger/7.0.1';

let house: House;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let admin: string;
let way: number;
let root: number;
let role: number;

const fields = (more: object = {}) => ({
  kind: 'wecom' as const,
  name: '企业微信',
  clientId: CORP,
  agentId: '1000002',
  secret: 'secret-of-the-application',
  matchBy: 'workChat' as const,
  ...more,
});

beforeAll(async () => {
  sandbox = await openSandbox();
  const { platforms } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere');
  house = await openTestApp({ platforms });
  root = await house.addNode('organ', null, await house.addChannel());
  role = await house.addRole(['7-1'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
  const { id } = await house.ask(loginWay.create, fields(), admin);
  way = id;
  const begun = await house.ask(loginWay.beginTest, { id }, admin);
  const tested = await house.send(loginBy.finish, {
    key: begun.key,
    answer: await scan(begun.url, 'WangWu'),
  });
  expect(tested.data.tested?.facts[0]?.value).toContain('未找到对应用户');
  await house.ask(loginWay.switch, { id, enabled: true }, admin);
});

/** What a person does on the page, where they are the one who scans. */
async function scan(url: string, userid: string) {
  const asked = new URL(url);
  const form = new URLSearchParams({
    corp: asked.searchParams.get('appid') ?? '',
    redirect_uri: asked.searchParams.get('redirect_uri') ?? '',
    state: asked.searchParams.get('state') ?? '',
    userid,
  });
  const answer = await fetch(`${sandbox.url}/wwlogin/sso/confirm`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.href.startsWith(house.url + LOGIN_WAY_PAGE)).toBe(true);
  return back.search.slice(1);
}
async function come(userid: string) {
  const { url, key } = (await house.send(loginBy.begin, { id: way })).data;
  return { key, answer: await scan(url, userid) };
}
const signIn = async (userid: string) => house.send(loginBy.finish, await come(userid));

async function addPerson(uname: string, bound: string | null) {
  const uid = await house.addMember(uname, [{ nodeId: root, roleId: role }]);
  if (bound) await house.ask(member.bindUserid, { uid, userid: bound }, admin);
  return uid;
}

describe('企业微信登录', () => {
  it('绑定过的成员扫码就进来；不分大小写；没有绑定的先用密码登录一次', async () => {
    await addPerson('zhang', 'zhangsan');
    const { data } = await signIn('ZhangSan');
    expect((await house.ask(self.profile, {}, data.session?.token ?? '')).uname).toBe('zhang');
    await addPerson('li', null);
    const asked = await signIn('LiSi');
    expect([asked.code, asked.msg]).toEqual([
      'auth.linkNeeded',
      '「企业微信」的账号「示例李四」尚未关联，请用密码登录一次完成关联',
    ]);
    const { ticket } = asked.data as unknown as { ticket: string };
    await house.ask(loginBy.attach, { ticket }, await house.signIn('li'));
    expect((await signIn('LiSi')).status).toBe('y');
  });

  it('在企业微信中打开走网页授权，电脑上走扫码', async () => {
    const begin = async (userAgent: string) => {
      const response = await fetch(house.url + loginBy.begin.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ id: way }),
      });
      return new URL(((await response.json()) as { data: { url: string } }).data.url);
    };
    const [inside, outside] = [await begin(INSIDE), await begin('Mozilla/5.0 (Windows)')];
    expect([inside.pathname, inside.searchParams.get('scope'), inside.hash]).toEqual([
      '/connect/oauth2/authorize',
      'snsapi_base',
      '#wechat_redirect',
    ]);
    expect([outside.pathname, outside.searchParams.get('login_type')]).toEqual([
      '/wwlogin/sso/login',
      'CorpApp',
    ]);
    for (const url of [inside, outside]) {
      expect(url.searchParams.get('appid')).toBe(CORP);
      expect(url.searchParams.get('agentid')).toBe('1000002');
    }
  });

  it('非企业成员、用过的和编造的授权码都进不来', async () => {
    expect((await signIn('')).msg).toBe('「企业微信」未允许登录：仅限企业成员登录');
    const once = await come('ZhangSan');
    const code = new URLSearchParams(once.answer).get('code') ?? '';
    expect((await house.send(loginBy.finish, once)).status).toBe('y');
    const next = await come('ZhangSan');
    for (const tried of [code, 'made-up']) {
      const { url, key } = (await house.send(loginBy.begin, { id: way })).data;
      const state = new URL(url).searchParams.get('state') ?? '';
      const answer = new URLSearchParams({ code: tried, state }).toString();
      expect((await house.send(loginBy.finish, { key, answer })).code).toBe('login.refused');
    }
    expect((await house.send(loginBy.finish, next)).status).toBe('y');
  });

  it('检查说出凭证对不对；AgentId 必填', async () => {
    const { steps } = await house.ask(loginWay.check, { id: way }, admin);
    expect(steps.map(({ ok }) => ok)).toEqual([true, true]);
    const wrong = await house.ask(loginWay.create, fields({ name: '另一个', clientId: 'not-a-corp' }), admin);
    const told = await house.ask(loginWay.check, { id: wrong.id }, admin);
    expect(told.steps[0]).toMatchObject({ ok: false });
    expect(told.steps[0]?.note).toContain('CorpID 不正确');
    await house.ask(loginWay.remove, { id: wrong.id }, admin);
    const missing = await house.send(loginWay.create, fields({ name: '缺', agentId: '' }), admin);
    expect(missing.issues).toEqual([{ path: 'agentId', msg: '请填写应用 AgentId' }]);
  });

  it('离开企业的成员几分钟内退出，其他人不受影响', async () => {
    await addPerson('zhao', 'ZhaoLiu');
    const left = (await signIn('ZhaoLiu')).data.session?.token ?? '';
    const kept = (await signIn('ZhangSan')).data.session?.token ?? '';
    await house.db.query(sql`UPDATE session SET via = via || '{"askedAt": 0}' WHERE via IS NOT NULL`);
    await runJobNow(house.app.kernel, askStillThere, {});
    expect((await house.send(self.profile, {}, left)).httpStatus).toBe(401);
    expect((await house.send(self.profile, {}, kept)).status).toBe('y');
  });
});
