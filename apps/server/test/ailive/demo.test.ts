import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { demoRoot, writeDemoScript, writeDemoShow } from '../../src/modules/ailive/demo/demo.repository.ts';
import { DEMO_LINES, DEMO_SHOW } from '../../src/modules/ailive/demo/lines.ts';
import { lookAtEvidence } from './evidence.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';

let desk: LiveDesk;
beforeAll(async () => {
  desk = await openLiveDesk();
});

it('演示的场次像真的播过：前一天晚上，一句接一句，留痕没有缺口', async () => {
  const { tx } = desk.house.app.kernel;
  const show = await tx(SYSTEM, async (unit) => {
    const place = await demoRoot(unit, desk.channel, desk.host.id);
    if (!place) throw new Error('no root');
    return writeDemoShow(unit, place, await writeDemoScript(unit, place, DEMO_LINES), DEMO_SHOW);
  });
  const { said, faults } = await lookAtEvidence(desk.house.db, show);
  expect(faults).toEqual([]);
  expect(said.length).toBe(DEMO_SHOW.plays.length);
  const report = await desk.house.ask(contract.liveShow.report, { id: show }, desk.host.token);
  const lasted = Date.parse(report.endedAt ?? '') - Date.parse(report.startedAt ?? '');
  expect(report.spokenMs / lasted).toBeGreaterThan(0.8);
  expect(new Date(Date.parse(report.startedAt ?? '') + 8 * 3_600_000).getUTCHours()).toBe(20);
  expect(report).toMatchObject({ questions: 4, answered: 2, plays: { keyword: 2, insert: 1 } });
});
