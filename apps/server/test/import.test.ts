import { contract, type DataOf, type ImportInfo } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { sheetRows } from '#kernel/import/read/read-sheet.ts';
import { failWrites } from './fail-writes.ts';
import { importer } from './importing.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let admin: string;
let manager: string;
let managerId: number;
let clerk: string;
let wide: string;
let mine: string;
let other: string;
const { member } = contract;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const [dealer, elsewhere] = [
    await house.addNode('dealer', root, channel),
    await house.addNode('dealer', root, channel),
  ];
  const roleName = async (id: number) =>
    (await house.db.one<{ name: string }>(sql`SELECT name FROM role WHERE id = ${id}`))?.name ?? '';
  const codeOf = async (id: number) =>
    (await house.db.one<{ code: string }>(sql`SELECT code FROM node WHERE id = ${id}`))?.code ?? '';
  clerk = await roleName(await house.addRole(['3-1'], 'SELF'));
  wide = await roleName(await house.addRole(['3-1', '7-3'], 'ALL'));
  [mine, other] = [await codeOf(dealer), await codeOf(elsewhere)];
  const managing = await house.addRole(['3-1', '3-2', '3-3', '7-3'], 'TREE');
  const masked = await house.addRole(['3-1', '3-2', '3-3'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  managerId = await house.addMember('manager', [{ nodeId: dealer, roleId: managing }]);
  await house.addMember('stranger', [{ nodeId: elsewhere, roleId: managing }], { phone: '13600000000' });
  await house.addMember('masked', [{ nodeId: dealer, roleId: masked }]);
  [admin, manager] = [await house.signIn('admin'), await house.signIn('manager')];
});

const HEAD = '姓名,账号,手机号,归属,角色,备注';
const sheet = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\r\n'));

const as = (token: string) => importer(house, member, token);
const preview = (bytes: Buffer, token = manager) => as(token).preview(bytes);
const infoOf = (id: number) => as(manager).info(id);
const run = (info: ImportInfo, token = manager) => as(token).run(info);
const upload = (bytes: Buffer) => as(manager).upload(bytes);
const verdicts = (info: ImportInfo, token = manager) => as(token).verdicts(info);
const members = async (like: string) =>
  (await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM member WHERE uname LIKE ${like}`))
    ?.n ?? 0;

describe('导入用户', () => {
  it('模板能直接用：表头对得上，示例行跳过', async () => {
    const { filename, content } = await house.ask(member.importTemplate, {}, manager);
    expect(filename).toBe('用户导入模板.xlsx');
    const bytes = Buffer.from(content, 'base64');
    const rows = [];
    for await (const { cells } of sheetRows(bytes)) rows.push(cells);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual([
      '姓名（必填）',
      '账号（必填）',
      '手机号',
      '所属组织（必填）',
      '角色（必填）',
      '备注',
    ]);
    const id = await upload(bytes);
    expect(await house.send(member.importRead, { id }, manager)).toMatchObject({
      httpStatus: 422,
      msg: '文件仅有表头，没有可导入的行',
    });
  });

  it('预览说明每一行会怎样，什么也不改', async () => {
    const before = await members('%');
    const info = await preview(
      sheet(
        `示例甲,pre.a,13500000001,${mine},${clerk},`,
        `,pre.b,,${mine},${clerk},`,
        `示例丙,乱写,123,${mine},${clerk},`,
        `示例丁,PRE.A,,${mine},${clerk},`,
        `示例戊,pre.e,13500000001,${mine},${clerk},`,
        `示例己,pre.f,,${other},${clerk},`,
        `示例庚,pre.g,,没有这里,没有这个,`,
        `示例辛,pre.h,,${mine},${wide},`,
        `示例壬,pre.i,13600000000,${mine},${clerk},`,
        `示例癸,stranger,,${mine},${clerk},`,
        `示例子,admin,,${mine},${clerk},`,
        `,pre.j,123,没有这里,没有这个,`,
        `示例丑,乱写,,没有这里,没有这个,`,
      ),
    );
    expect(info).toMatchObject({
      stage: 'checked',
      rows: 13,
      counts: { create: 2, update: 0, same: 0, bad: 11 },
    });
    expect(await verdicts(info)).toEqual([
      [2, 'create', ''],
      [3, 'bad', '缺少姓名'],
      [4, 'bad', '账号长度为 3–32 个字符；请填写 11 位大陆手机号'],
      [5, 'bad', '与第 2 行的账号重复'],
      [6, 'bad', '与第 2 行的手机号重复'],
      [7, 'bad', '组织不存在，或不在你的管理范围内'],
      [8, 'bad', '组织不存在，或不在你的管理范围内；角色不存在'],
      [9, 'bad', '不能授予超出本人权限的角色'],
      // Whose number it is is none of the manager's business: the preview does not say that it is somebody's.
      [10, 'create', ''],
      [11, 'bad', '账号已被使用，且你无权修改该用户'],
      [12, 'bad', '账号已被使用，且你无权修改该用户'],
      [13, 'bad', '缺少姓名；请填写 11 位大陆手机号；组织不存在，或不在你的管理范围内；角色不存在'],
      // Where somebody may be put depends on who it is.
      [14, 'bad', '账号长度为 3–32 个字符；角色不存在'],
    ]);
    expect(await members('%')).toBe(before);
    const onlyBad = await house.ask(member.importRows, { id: info.id, state: 'bad' }, manager);
    expect(onlyBad.total).toBe(11);
  });

  it('列可以换着对应，必填的不能空着，一列不能用两次', async () => {
    const bytes = Buffer.from(`谁,登录名,在哪,岗位\n示例甲,map.a,${mine},${clerk}`);
    const id = await upload(bytes);
    const { match, headers } = await house.ask(member.importRead, { id }, manager);
    expect(match).toEqual({ name: null, uname: 1, phone: null, node: null, role: 3, remark: null });
    expect(headers[0]).toEqual({ title: '谁', samples: ['示例甲'] });
    const refused = await house.send(member.importPreview, { id, match }, manager);
    expect(refused).toMatchObject({
      httpStatus: 400,
      issues: [
        { path: 'match.name', msg: '请为「姓名」选择一列' },
        { path: 'match.node', msg: '请为「所属组织」选择一列' },
      ],
    });
    const twice = await house.send(
      member.importPreview,
      { id, match: { ...match, name: 1, node: 2 } },
      manager,
    );
    expect(twice.msg).toBe('「姓名」和「账号」选择了同一列');
    const ready = await house.ask(
      member.importPreview,
      { id, match: { ...match, name: 0, node: 2 } } as never,
      manager,
    );
    expect(ready.counts.create).toBe(1);
  });

  it('新增的人待激活、没有密码；再导入同一文件全部不变；改了的才更新；都记入操作日志', async () => {
    const bytes = sheet(
      `示例一,imp.1,13511110001,${mine},${clerk},新来的`,
      `示例二,imp.2,,${mine},${clerk},`,
      `坏的,x,,${mine},${clerk},`,
    );
    const first = await preview(bytes);
    await run(first);
    const made = await house.db.query(sql`
      SELECT uname, name, phone, status, source, password_hash, remark, created_by FROM member WHERE uname LIKE 'imp.%' ORDER BY uname`);
    const common = { status: 'pending', source: 'import', password_hash: null, created_by: managerId };
    expect(made).toEqual([
      { uname: 'imp.1', name: '示例一', phone: '13511110001', remark: '新来的', ...common },
      { uname: 'imp.2', name: '示例二', phone: null, remark: '', ...common },
    ]);
    expect(await house.ask(member.list, { q: 'imp.1' }, manager)).toMatchObject({
      rows: [{ memberships: [{ roleName: clerk, primary: true }], can: expect.arrayContaining(['edit']) }],
    });

    const again = await preview(bytes);
    expect(again.counts).toEqual({ create: 0, update: 0, same: 2, bad: 1 });
    expect(await house.send(member.importStart, { id: again.id }, manager)).toMatchObject({
      httpStatus: 409,
      msg: '没有可导入的行',
    });

    const changed = await preview(
      sheet(`示例壹,imp.1,,${mine},${clerk},`, `示例二,IMP.2,,${mine},${clerk},`),
    );
    expect(changed.counts).toEqual({ create: 0, update: 1, same: 1, bad: 0 });
    await run(changed);
    expect(await house.db.one(sql`SELECT name, phone, remark FROM member WHERE uname = 'imp.1'`)).toEqual({
      name: '示例壹',
      phone: '13511110001',
      remark: '新来的',
    });
    const entries = await house.db.query<{
      action: string;
      summary: string;
      before: { name: string } | null;
    }>(sql`
      SELECT action, summary, before FROM audit WHERE action LIKE 'import%' OR action = 'member.importStart' OR summary LIKE '%imp.1%'
      ORDER BY id`);
    expect(entries.map(({ summary }) => summary)).toEqual([
      '开始导入用户：名单.csv（新增 2，更新 0）',
      '导入新建用户「示例一」（imp.1）',
      '导入用户：名单.csv（新增 2，更新 0，不变 0，有误 1）',
      '开始导入用户：名单.csv（新增 0，更新 1）',
      '导入更新用户「示例壹」（imp.1）',
      '导入用户：名单.csv（新增 0，更新 1，不变 1，有误 0）',
    ]);
    expect(entries.at(-2)?.before).toMatchObject({ name: '示例一' });
  });

  it('导入的新用户可以一次拿到所有设置密码的链接，每条都记入操作日志；设过密码的不再给', async () => {
    const info = await preview(
      sheet(`示例一,links.1,,${mine},${clerk},`, `示例二,LINKS.2,,${mine},${clerk},`),
    );
    expect(await house.send(member.importLinks, { id: info.id }, manager)).toMatchObject({ httpStatus: 409 });
    await run(info);
    const give = () => house.ask(member.importLinks, { id: info.id }, manager);
    const before = await give();
    const { rows, left } = await give();
    expect(rows.map(({ name, uname }) => [name, uname])).toEqual([
      ['示例一', 'links.1'],
      ['示例二', 'LINKS.2'],
    ]);
    expect(left).toBe(0);
    const tokenIn = (link = '') => new URL(link, 'http://x').searchParams.get('token') ?? '';
    const check = (link?: string) => house.send(contract.auth.checkReset, { token: tokenIn(link) });
    expect((await check(before.rows[0]?.link)).status).toBe('n');
    expect(await check(rows[0]?.link)).toMatchObject({ status: 'y', data: { uname: 'links.1' } });
    const password = 'Zhiying-2026-neu';
    await house.ask(
      contract.auth.redeemReset,
      { token: tokenIn(rows[0]?.link), password, repass: password },
      manager,
    );
    expect((await give()).rows.map(({ uname }) => uname)).toEqual(['LINKS.2']);
    const entries = await house.db.query<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE action = 'member.importLinks' AND summary LIKE '%links.1%'`,
    );
    expect(entries.map(({ summary }) => summary)).toEqual([
      '为导入的用户「示例一」（links.1）生成密码设置链接',
      '为导入的用户「示例一」（links.1）生成密码设置链接',
    ]);
    const update = await preview(sheet(`示例二,links.2,,${mine},${clerk},换了备注`));
    await run(update);
    expect(await house.send(member.importLinks, { id: update.id }, manager)).toMatchObject({
      httpStatus: 409,
      msg: '本次导入没有待设置密码的新用户',
    });
    const stranger = await house.signIn('stranger');
    expect((await house.send(member.importLinks, { id: info.id }, stranger)).httpStatus).toBe(404);
  });

  it('归属写完整路径也行，换归属只换主任职', async () => {
    const [full] = await house.db.query<{ path: string; name: string }>(sql`
      SELECT up.name || ' / ' || n.name AS path, n.name FROM node n JOIN node up ON up.id = n.parent_id WHERE n.code = ${other}`);
    const moved = await preview(sheet(`示例二,imp.2,,${full?.path},${clerk},`), admin);
    expect(moved.counts.update).toBe(1);
    await run(moved, admin);
    const memberships = await house.db.query<{ code: string }>(sql`
      SELECT n.code FROM membership ms JOIN node n ON n.id = ms.node_id JOIN member m ON m.id = ms.member_id WHERE m.uname = 'imp.2'`);
    expect(memberships).toEqual([{ code: other }]);
    expect((await preview(sheet(`示例二,imp.2,,${full?.name},${clerk},`), admin)).counts.same).toBe(1);
  });

  it('有误的行按原来的列和格式下载，带原因，改好能直接再导入', async () => {
    const info = await preview(sheet(`"=坏",res.1,,不在,${clerk},"a,b"`, `好的,res.2,,${mine},${clerk},`));
    await run(info);
    const { resultId } = await infoOf(info.id);
    const downloads = await house.ask(contract.download.mine, {}, manager);
    expect(downloads.rows[0]).toMatchObject({
      id: resultId,
      title: '导入用户中有误的行',
      filename: '名单-有误的行.csv',
    });
    const { filepath } = await house.ask(contract.download.again, { id: resultId ?? 0 }, manager);
    const bytes = Buffer.from(await (await fetch(house.url + filepath)).arrayBuffer());
    expect(bytes.toString('utf8').replace('\ufeff', '')).toBe(
      `${HEAD},原因\r\n'=坏,res.1,,不在,${clerk},"a,b",组织不存在，或不在你的管理范围内\r\n`,
    );
    const corrected = Buffer.from(bytes.toString('utf8').replace('不在', mine));
    const again = await preview(corrected);
    expect(again.counts).toEqual({ create: 1, update: 0, same: 0, bad: 0 });
    expect((await house.ask(member.importResult, { id: again.id }, manager)).filepath).toMatch(
      /^\/api\/export\/file/,
    );
  });

  it('文件只属于上传的人，超过 20 MB、没传完、大小不符都拒绝', async () => {
    const info = await preview(sheet(`示例,own.1,,${mine},${clerk},`));
    expect((await house.send(member.importInfo, { id: info.id }, admin)).httpStatus).toBe(404);
    expect((await house.send(member.importStart, { id: info.id }, admin)).httpStatus).toBe(404);
    expect(
      await house.send(member.importUpload, { filename: 'x.csv', size: 20 * 1_048_576 + 1 }, manager),
    ).toMatchObject({
      httpStatus: 400,
      msg: '文件不能超过 20 MB，请拆分后分批导入',
    });
    const { id } = await house.ask(member.importUpload, { filename: 'x.csv', size: 10 }, manager);
    expect((await house.send(member.importRead, { id }, manager)).msg).toBe('文件未上传完成，请重新上传');
    expect((await house.send(member.importPart, { id, no: 0, content: 'AAAA' }, manager)).httpStatus).toBe(
      400,
    );
    expect((await house.send(member.importStart, { id }, manager)).msg).toBe('请先预览再导入');
  });

  it('只能新增的人不能借导入修改别人', async () => {
    const nodeId =
      (await house.db.one<{ id: number }>(sql`SELECT id FROM node WHERE code = ${mine}`))?.id ?? 0;
    await house.addMember('adder', [{ nodeId, roleId: await house.addRole(['3-1', '3-2'], 'TREE') }]);
    const adder = await house.signIn('adder');
    const info = await preview(
      sheet(`改名,imp.1,,${mine},${clerk},`, `新人,add.1,,${mine},${clerk},`),
      adder,
    );
    expect((await verdicts(info, adder)).map(([, state]) => state)).toEqual(['bad', 'create']);
  });

  it('开始以后失去权限，一行也不写', async () => {
    const nodeId =
      (await house.db.one<{ id: number }>(sql`SELECT id FROM node WHERE code = ${mine}`))?.id ?? 0;
    const roleId = await house.addRole(['3-1', '3-2'], 'TREE');
    await house.addMember('loser', [{ nodeId, roleId }]);
    const loser = await house.signIn('loser');
    const info = await preview(sheet(`新人,lost.1,,${mine},${clerk},`), loser);
    await house.db.query(sql`UPDATE role SET keys = '{3-1}' WHERE id = ${roleId}`);
    // The session is still remembered for a moment: the job must find out by itself.
    const answer = await house.send(member.importStart, { id: info.id }, loser);
    if (answer.status === 'y')
      await expect
        .poll(
          async () =>
            (
              await house.db.one<{ error: string }>(
                sql`SELECT error FROM job_run WHERE id = ${answer.data.jobId}`,
              )
            )?.error,
        )
        .toBe('暂无权限执行该操作');
    expect(await members('lost.%')).toBe(0);
  });
});

describe('导入预览', () => {
  it('预览不透露看不到的手机号：别人的不说已用，本人的不说相同；真正写入时才拒绝', async () => {
    const token = await house.signIn('masked');
    const mineAs = as(token);
    const phoneOf = (uname: string) => house.db.one(sql`SELECT phone FROM member WHERE uname = ${uname}`);
    await run(await preview(sheet(`示例遮,mask.a,13500009001,${mine},${clerk},`)));
    const known = (phone: string) => sheet(`示例遮,mask.a,${phone},${mine},${clerk},`);
    for (const phone of ['13500009001', '13500009002'])
      expect((await mineAs.preview(known(phone))).counts).toMatchObject({ update: 1, same: 0 });
    // With the key to see it, the same file changes nothing.
    expect((await preview(known('13500009001'))).counts).toMatchObject({ update: 0, same: 1 });
    const taken = await mineAs.preview(sheet(`示例新,mask.b,13600000000,${mine},${clerk},`));
    expect(taken.counts).toMatchObject({ create: 1, bad: 0 });
    await mineAs.run(taken);
    expect(await mineAs.verdicts(taken)).toEqual([[2, 'bad', '手机号已被其他用户使用']]);
    expect(await phoneOf('mask.b')).toBeUndefined();
  });
});

/** `npm run faults` takes the size of the specification. */
const TOTAL = process.env.FAULTS === 'full' ? 20_000 : 8_000;
const BAD = TOTAL / 40;

describe('大文件', () => {
  const large = () =>
    sheet(
      ...Array.from({ length: TOTAL }, (_, i) =>
        i % (TOTAL / BAD) === 7
          ? `坏行${i},big.${i},12345,${mine},${clerk},`
          : `示例${i},big.${i},137${String(i).padStart(8, '0')},${mine},${clerk},第 ${i} 行`,
      ),
    );

  it('取消后能继续，中途停掉的服务器回来接着做，一行不重，有误的行留着', {
    tags: 'full',
    timeout: 240_000,
  }, async () => {
    let at = Date.now();
    const lap = (what: string) => {
      console.log(`${what}: ${Date.now() - at} ms`);
      at = Date.now();
    };
    const id = await upload(large());
    lap(`upload ${TOTAL} rows`);
    const { match } = await house.ask(member.importRead, { id }, manager);
    lap('read');
    const info = await house.ask(member.importPreview, { id, match } as never, manager);
    lap('preview');
    expect(info.counts).toEqual({ create: TOTAL - BAD, update: 0, same: 0, bad: BAD });

    const started = await house.ask(member.importStart, { id }, manager);
    expect((await house.send(member.importStart, { id }, manager)).msg).toBe('导入正在进行');
    await expect.poll(async () => (await infoOf(id)).written, { interval: 20 }).toBeGreaterThan(0);
    await house.ask(contract.job.cancel, { id: started.jobId }, manager);
    await as(manager).ended(id, 'cancelled');
    const { written } = await infoOf(id);
    expect(written).toBeLessThan(TOTAL - BAD);
    expect(await members('big.%')).toBe(written);

    // Killed in the middle, as the queue sees it: the job is taken up again with rows already written.
    const { kernel } = house.app;
    const { importJob } = await import('#kernel/import/import.job.ts');
    const { memberImport } = await import('../src/modules/member/member.import.ts');
    const half = importJob([memberImport], async () => {});
    const stop = new AbortController();
    at = Date.now();
    await expect(
      (await half.handler()).run({
        id: started.jobId,
        payload: { importId: id },
        memberId: managerId,
        attempt: 1,
        signal: stop.signal,
        progress: async (done) => {
          if (done > written + 2_000) stop.abort(new Error('killed'));
        },
        kernel,
      }),
    ).rejects.toThrow('killed');
    lap('2,000 rows more');
    await run(info);
    lap('the rest');
    const finished: DataOf<typeof member.importInfo> = await infoOf(id);
    expect(finished).toMatchObject({ written: TOTAL - BAD, counts: { create: TOTAL - BAD, bad: BAD } });
    expect(await members('big.%')).toBe(TOTAL - BAD);
    const audits = await house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit WHERE action = 'member.create' AND summary LIKE '导入新建用户「示例%（big.%'`,
    );
    expect(audits?.n).toBe(TOTAL - BAD);
    const again = await preview(large());
    lap('preview again');
    expect(again.counts).toEqual({ create: 0, update: 0, same: TOTAL - BAD, bad: BAD });
  });

  it('有一行怎么也写不进去：其余照写，那一行列在有误的行里', async () => {
    const mend = await failWrites(house.db, 'member', `NEW.uname = 'stuck.2'`);
    const rows = ['stuck.1', 'stuck.2', 'stuck.3'].map((uname) => `某人,${uname},,${mine},${clerk},`);
    const info = await preview(sheet(...rows));
    await run(info);
    await mend();
    expect((await verdicts(info)).map(([, state, why]) => [state, why])).toEqual([
      ['create', ''],
      ['bad', '写入时出错，请核对后重新导入'],
      ['create', ''],
    ]);
    expect(await members('stuck.%')).toBe(2);
  });
});
