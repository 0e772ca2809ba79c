import { contract, type InputOf, type ReportQuestion, type SavedReport } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { readCells, unzip } from '#kernel/export/sheet/read-back.ts';
import { fillLastDays } from '../../src/modules/report/facts/fill-days.ts';
import { addDays, dayAgo } from '../../src/modules/report/facts/span.ts';
import { dueDay, duePeriod } from '../../src/modules/report/subscription/due.ts';
import { run } from '../../src/modules/report/subscription/send.run.ts';
import type { Person } from '../library.ts';
import { deliverAll, library, openSubstances, passed, region, send } from '../substance-desk.ts';

const { reportView, reportFacts } = contract;
openSubstances();

let head: Person;
let manager: Person;
let below: Person;
let stranger: Person;
let regionId: number;

const QUESTION: ReportQuestion = {
  view: 'place',
  by: 'dealer',
  columns: ['reached', 'opened', 'openRate'],
  sort: 'reached',
  order: 'descend',
  tree: 'earned',
  compare: 'previous',
  days: 7,
};
const create = (who: Person, name: string, shared: boolean) =>
  library.house.ask(reportView.create, { name, question: QUESTION, shared }, who.token);
const list = async (who: Person) =>
  (await library.house.ask(reportView.list, undefined as never, who.token)).rows;
const named = async (who: Person, name: string) => (await list(who)).find((view) => view.name === name);
const job = (kernel = library.house.app.kernel) =>
  run({
    kernel,
    signal: new AbortController().signal,
    progress: async () => {},
    id: '',
    payload: {},
    memberId: null,
    attempt: 1,
  });
const files = async (who: Person) =>
  (await library.house.ask(contract.download.mine, undefined as never, who.token)).rows;

beforeAll(async () => {
  const { house, root, channel, person } = library;
  regionId =
    (
      await house.db.one<{ id: number }>(
        sql`SELECT ms.node_id AS id FROM membership ms WHERE ms.member_id = ${region.id}`,
      )
    )?.id ?? 0;
  const other = await house.addNode('organ', root, channel);
  head = await person('head', root, ['9-1', '9-2', '9-3'], 'ALL');
  manager = await person('manager', regionId, ['9-2', '9-3']);
  below = await person('below', regionId, ['9-3'], 'SELF');
  stranger = await person('stranger', other, ['9-2']);
  await deliverAll((await send([await passed('秋日试驾')])).id);
  const { signal } = new AbortController();
  await fillLastDays({ kernel: house.app.kernel, signal, progress: async () => {} }, 2, 'nothing');
}, 60_000);

describe('报表视图', () => {
  it('自己的只有自己看到，共享的本组织及下级看到，别处的人看不到', async () => {
    await create(manager, '我的', false);
    await create(manager, '大家的', true);
    expect((await list(manager)).map(({ name }) => name)).toEqual(expect.arrayContaining(['我的', '大家的']));
    expect((await list(below)).map(({ name }) => name)).toEqual(['大家的']);
    expect(await list(stranger)).toEqual([]);
    expect((await named(below, '大家的'))?.can).toEqual([]);
    // Whoever sees only their own work has nothing to share.
    const refused = await library.house.send(
      reportView.create,
      { name: '想共享', question: { ...QUESTION, view: 'person', by: 'member' }, shared: true },
      below.token,
    );
    expect([refused.httpStatus, refused.code]).toEqual([403, 'report.viewsForManagers']);
    const again = await library.house.send(
      reportView.create,
      { name: '我的', question: QUESTION, shared: false },
      manager.token,
    );
    expect([again.httpStatus, again.code]).toEqual([409, 'report.viewTaken']);
  });

  it('收藏的排在前面，只对自己', async () => {
    const view = (await named(below, '大家的')) as SavedReport;
    await library.house.ask(reportView.favourite, { id: view.id, on: true }, below.token);
    expect((await named(below, '大家的'))?.favourite).toBe(true);
    expect((await named(manager, '大家的'))?.favourite).toBe(false);
  });

  it('改名只由保存的人做，重名和旧版本被拒，收藏不丢', async () => {
    const { house } = library;
    const view = (await named(manager, '大家的')) as SavedReport;
    const rename = (who: Person, name: string, version = view.version) =>
      house.send(
        reportView.update,
        { id: view.id, version, name, question: view.question, shared: view.shared },
        who.token,
      );
    // Sees it, and may take it away, but not change what others keep.
    expect((await rename(head, '抢来的')).httpStatus).toBe(404);
    expect((await rename(stranger, '抢来的')).httpStatus).toBe(404);
    expect((await rename(manager, '我的')).code).toBe('report.viewTaken');
    expect((await rename(manager, '  ')).httpStatus).toBe(400);
    const renamed = await rename(manager, '每周看的');
    expect(renamed.data).toMatchObject({ name: '每周看的', question: QUESTION, shared: true });
    expect((await rename(manager, '又改')).httpStatus).toBe(409);
    expect(await named(below, '每周看的')).toMatchObject({ favourite: true });
    await rename(manager, '大家的', renamed.data?.version);
  });

  it('要的指标和报表须有权限，别处的视图当作不存在', async () => {
    const { house } = library;
    const content = await house.send(
      reportView.create,
      { name: '内容', question: { ...QUESTION, view: 'content', by: 'substance' }, shared: false },
      manager.token,
    );
    expect(content.httpStatus).toBe(403);
    const view = (await named(manager, '大家的')) as SavedReport;
    for (const call of [reportView.favourite, reportView.subscribe] as const) {
      const answer = await house.send(
        call,
        { id: view.id, on: true, rhythm: 'day' } as never,
        stranger.token,
      );
      expect(answer.httpStatus).toBeGreaterThanOrEqual(400);
    }
    expect((await house.send(reportView.remove, { id: view.id }, stranger.token)).httpStatus).toBe(404);
  });
});

describe('订阅', () => {
  it('每天是昨天，每周是上周一到周日，按北京时间', () => {
    expect(dueDay('day', '2026-11-18')).toBe('2026-11-17');
    expect(dueDay('week', '2026-11-18')).toBe('2026-11-15');
    expect(dueDay('week', '2026-11-16')).toBe('2026-11-15');
    expect(dueDay('week', '2026-11-15')).toBe('2026-11-08');
    expect(duePeriod('week', '2026-11-15')).toBe('2026-11-09,2026-11-15');
  });

  it('到期生成一个文件并通知一次，重复运行不重复；一个人失败不影响别人', async () => {
    const { house } = library;
    const view = (await named(manager, '大家的')) as SavedReport;
    await house.ask(reportView.subscribe, { id: view.id, rhythm: 'day' }, manager.token);
    await house.ask(reportView.subscribe, { id: view.id, rhythm: 'week' }, head.token);
    await job();
    // Subscribed today: the first is due tomorrow.
    expect(await files(manager)).toEqual([]);
    await house.db.query(sql`UPDATE report_view_member SET sent_for = ${addDays(dayAgo(0), -20)}`);
    const { kernel } = house.app;
    const failing = Object.create(kernel, {
      access: {
        value: {
          ...kernel.access,
          actFor: (id: number, ...rest: [number | null, never]) =>
            id === manager.id ? Promise.reject(new Error('坏的账号')) : kernel.access.actFor(id, ...rest),
        },
      },
    });
    await expect(job(failing)).rejects.toThrow('坏的账号');
    expect(await files(manager)).toEqual([]);
    expect(await files(head)).toHaveLength(1);
    await job();
    await job();
    expect(await files(manager)).toHaveLength(1);
    expect(await files(head)).toHaveLength(1);
    const notices = await house.db.query(sql`SELECT member_id FROM notification WHERE kind = 'report'`);
    expect(notices).toHaveLength(2);
  });

  it('文件在打开时按当时的权限生成：失去范围的人只得到自己能看的', async () => {
    const { house } = library;
    const asked: InputOf<typeof reportFacts.export> = {
      ...QUESTION,
      days: undefined,
      at: `${dayAgo(6)},${dayAgo(0)}`,
    } as never;
    const { days: _days, ...body } = asked as typeof asked & { days?: number };
    const made = await house.ask(reportFacts.export, body as typeof asked, manager.token);
    const shown = await house.ask(
      reportFacts.byPlace,
      { by: 'dealer', at: body.at, measures: ['reached', 'opened'] } as InputOf<typeof reportFacts.byPlace>,
      manager.token,
    );
    const sheet = await opened(made.filepath);
    expect(sheet.data['A2']?.text).toBe('合计');
    expect(sheet.data['C2']).toMatchObject({ text: String(shown.totals.reached), type: undefined });
    expect(Number(sheet.data['C2']?.text)).toBeGreaterThan(0);
    expect(Object.values(sheet.notes).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['统计日期', `${dayAgo(6)} 至 ${dayAgo(0)}`, '数据范围', '导出时间']),
    );
    // Sees only their own work from now on, and has done nothing: the same link tells nothing any more.
    await house.db.query(sql`
      UPDATE role SET scope = 'SELF' WHERE id = (SELECT role_id FROM membership WHERE member_id = ${manager.id})`);
    house.app.kernel.access.forget([manager.id]);
    const later = await opened(made.filepath);
    expect(later.data['C2']?.text).toBe('0');
    expect(later.data['A3']).toBeUndefined();
    const view = await named(manager, '大家的');
    expect(view).toBeDefined();
  });
});

async function opened(filepath: string) {
  const answer = await fetch(library.house.url + filepath);
  expect(answer.status).toBe(200);
  const parts = unzip(Buffer.from(await answer.arrayBuffer()));
  expect(parts['xl/workbook.xml']).toContain('name="说明"');
  return {
    data: readCells(parts['xl/worksheets/sheet1.xml'] ?? ''),
    notes: readCells(parts['xl/worksheets/sheet2.xml'] ?? ''),
  };
}
