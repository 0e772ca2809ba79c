import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { ensureAssistants } from '../../src/modules/device/index.ts';
import { buildAssistant } from '../ailive/run-assistant.ts';
import { atEnd } from '../at-end.ts';
import { until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { folderOf, runProgram } from './run-program.ts';

const { account, assistant, device, publish } = contract;
let room: Newsroom;
let program: string;

beforeAll(async () => {
  room = await openPublishingStudio(await openSandbox());
  program = await buildAssistant();
}, 60_000);

const options = (...more: string[]) => ['--server', room.house.url, '--once', ...more];
const confirmCode = async (run: ReturnType<typeof runProgram>, token = room.token) => {
  const { userCode } = await until(async () => run.has('signIn'));
  await room.house.ask(assistant.decide, { userCode, approve: true }, token);
};

describe('助手程序', { timeout: 90_000 }, () => {
  it('凭设备码登录一次，之后不再询问；移除后退出并说明', async () => {
    const home = folderOf('home');
    const first = runProgram(program, home, ['account', ...options()]);
    await confirmCode(first);
    expect(await first.ended).toBe(0);
    expect(first.has('member')).toBe('editor');
    const second = runProgram(program, home, ['account', ...options()]);
    expect(await second.ended).toBe(0);
    expect(second.has('signIn')).toBeUndefined();
    if (process.platform !== 'win32') expect((await stat(join(home, 'assistant.json'))).mode & 0o077).toBe(0);
    const { rows } = await room.house.ask(assistant.mine, {}, room.token);
    await room.house.ask(assistant.revoke, { id: rows[0]?.id ?? 0 }, room.token);
    const third = runProgram(program, home, ['account', ...options()]);
    expect(await third.ended).toBe(5);
    expect(third.told.at(-1)?.message).toContain('设备已被移除');
    const fourth = runProgram(program, home, ['account', ...options()]);
    await until(async () => fourth.has('signIn'));
  });

  it('拒绝登录时说明并退出', async () => {
    const run = runProgram(program, folderOf('home'), ['account', ...options()]);
    const { userCode } = await until(async () => run.has('signIn'));
    await room.house.ask(assistant.decide, { userCode, approve: false }, room.token);
    expect(await run.ended).toBe(1);
    expect(run.told.at(-1)?.message).toBe('登录申请已被拒绝');
  });

  it('账号：读取账号，打开需要授权的页面；一个打不开不影响其他', async () => {
    const { house } = room;
    await room.addAccount('douyin');
    const add = (platform: 'douyin' | 'kuaishou', name: string) =>
      house.ask(account.create, { platform, name, nodeId: room.dealer }, room.token);
    const { id: due } = await add('douyin', '待授权抖音');
    const { id: broken } = await add('kuaishou', '没有应用的快手');
    const { kuaishou } = house.app.kernel.config.platforms;
    const appId = kuaishou.appId;
    Object.assign(kuaishou, { appId: '' });
    const run = runProgram(program, folderOf('home'), ['account', ...options()]);
    await confirmCode(run);
    expect(await run.ended).toBe(0);
    Object.assign(kuaishou, { appId });
    expect(run.has('accounts')?.length).toBe(3);
    const opened = run.told.flatMap((one) => one.due ?? []);
    expect(opened.map(({ id }) => id)).toEqual([due]);
    expect(new URL(opened[0]?.url ?? '').searchParams.get('state')).toBeTruthy();
    expect(run.has('failed')).toMatchObject({ id: broken });
  });

  it('视频号：备好文案和图片，回传链接；不对的链接说明原因，改对了再传；取消的标明', async () => {
    const { house, token } = room;
    const accountId = await room.addAccount('channels');
    const theme = await room.addTheme(2, { accountIds: [accountId], platforms: ['channels'] });
    await room.release(theme);
    await room.reach(theme, 'handover');
    const [home, folder] = [folderOf('home'), folderOf('posts')];
    const pass = () => runProgram(program, home, ['shipinhao', ...options('--folder', folder)]);

    const first = pass();
    await confirmCode(first);
    expect(await first.ended).toBe(0);
    const ready = first.told.flatMap((one) => one.ready ?? []);
    expect(ready).toHaveLength(2);
    const [post, other] = ready as [(typeof ready)[0], (typeof ready)[0]];
    const handed = await house.ask(publish.handover, { id: post.id }, token);
    expect(await readFile(join(post.folder, '文案.txt'), 'utf8')).toBe(handed.text);
    const picture = handed.pictures[0];
    const files = await readdir(post.folder);
    const saved = files.find((name) => name.startsWith('图片1')) ?? '';
    const original = await fetch(new URL(picture?.url ?? '', house.url));
    expect(await readFile(join(post.folder, saved))).toEqual(Buffer.from(await original.arrayBuffer()));
    expect(files.some((name) => name.endsWith('.part'))).toBe(false);

    // The same folder with another server: its posts lie beside, and nothing of the first server's is touched.
    const before = await Promise.all(ready.map((one) => readFile(join(one.folder, '作品.json'), 'utf8')));
    const elsewhere = runProgram(program, folderOf('home'), [
      'shipinhao',
      '--server',
      house.url.replace('127.0.0.1', 'localhost'),
      '--once',
      '--folder',
      folder,
    ]);
    await confirmCode(elsewhere);
    expect(await elsewhere.ended).toBe(0);
    const others = elsewhere.told.flatMap((one) => one.ready ?? []);
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set(ready.map(({ id }) => id)));
    const laid = new Set([...ready, ...others].map((one) => one.folder));
    expect(laid.size).toBe(4);
    expect(await Promise.all(ready.map((one) => readFile(join(one.folder, '作品.json'), 'utf8')))).toEqual(
      before,
    );

    await writeFile(join(post.folder, '链接.txt'), '# 说明\nhttps://evil.example/1\n');
    const second = pass();
    expect(await second.ended).toBe(0);
    expect(second.has('failed')).toMatchObject({ id: post.id });
    expect(await readFile(join(post.folder, '回传失败.txt'), 'utf8')).toContain('视频号');
    const link = 'https://channels.weixin.qq.com/post/1';
    await writeFile(join(post.folder, '链接.txt'), `# 说明\n${link}\n`);
    await house.ask(publish.cancel, { ids: [other.id] }, token);
    const third = pass();
    expect(await third.ended).toBe(0);
    expect(third.has('reported')).toEqual({ id: post.id, link });
    expect(third.has('gone')).toEqual({ id: other.id });
    expect(third.has('posts')).toBe(0);
    expect(await house.ask(publish.info, { id: post.id }, token)).toMatchObject({
      status: 'published',
      url: link,
    });
    const said = await house.db.one<{ agent: string }>(sql`
      SELECT user_agent AS agent FROM audit WHERE action = 'publish.confirm' ORDER BY id DESC LIMIT 1`);
    expect(said?.agent).toContain('zhiying-assistant');
    const fourth = pass();
    expect(await fourth.ended).toBe(0);
    expect(fourth.told.some((one) => one.reported ?? one.ready)).toBe(false);
  });

  it('检查版本：有新版本时告知，必须更新时不再工作', async () => {
    const { house } = room;
    await house.addMember('keeper-admin', [], { isAdmin: true });
    await ensureAssistants(house.app.kernel, program);
    const home = folderOf('home');
    const first = runProgram(program, home, ['account', ...options()]);
    await confirmCode(first);
    expect(await first.ended).toBe(0);
    expect(first.has('version')).toEqual({ standing: 'current' });
    const raise = (number: string, forced: boolean) =>
      house.db.query(sql`
        INSERT INTO device_version (channel_id, node_id, path, owner_id, updated_by, product, system, number, object, ext, bytes, sha256,
                                    status, published_at, forced)
        SELECT channel_id, node_id, path, owner_id, updated_by, product, system, ${number}, object || ${number}, ext, bytes, sha256,
               'published', now(), ${forced} FROM device_version WHERE builtin`);
    await raise('7.0.0', false);
    const second = runProgram(program, home, ['account', ...options()]);
    expect(await second.ended).toBe(0);
    const { rows } = await house.ask(device.latest, { product: 'account' }, '');
    expect(second.has('version')).toMatchObject({
      standing: 'offered',
      number: '7.0.0',
      sha256: rows[0]?.sha256,
    });
    await raise('8.0.0', true);
    const third = runProgram(program, home, ['account', ...options()]);
    expect(await third.ended).toBe(6);
    expect(third.has('version')).toMatchObject({ standing: 'forced', number: '8.0.0' });
    expect(third.has('accounts')).toBeUndefined();
  });

  it('代码含 2006 时重新读取账号，-2004 什么也不显示', async () => {
    const answers: { code: string; asked: string[] } = { code: '', asked: [] };
    const server = createServer((request, response) => {
      answers.asked.push(request.url ?? '');
      const beat = request.url?.endsWith('/heartbeat');
      const reply = beat
        ? { status: 'n', msg: '不应显示', code: answers.code, data: null }
        : { status: 'y', msg: '', data: { rows: [], total: 0 } };
      request.resume();
      response.writeHead(beat ? 409 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    atEnd(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const home = folderOf('home');
    await writeFile(
      join(home, 'assistant.json'),
      JSON.stringify({ installation: 'i'.repeat(12), tokens: { [`account ${address}`]: 't' } }),
    );
    const pass = async (code: string) => {
      Object.assign(answers, { code, asked: [] });
      const run = runProgram(program, home, ['account', '--server', address, '--once']);
      await run.ended;
      return { asked: [...answers.asked], told: run.told };
    };
    const again = await pass('-2006');
    expect(again.asked).toContain('/api/admin/aiCreate/account/list');
    expect(again.told.find(({ accounts }) => accounts)).toBeTruthy();
    const quiet = await pass('-2004');
    expect(quiet.asked).toEqual(['/api/admin/assistant/heartbeat']);
    expect(quiet.told).toEqual([]);
  });
});
