import { contract, type InputOf, type Key } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { fillLastDays } from '../../src/modules/report/facts/fill-days.ts';
import type { Person } from '../library.ts';
import { adviser, ask, context, library, openTasks, running } from '../task-desk.ts';

const { reportFacts } = contract;
openTasks({ roles: new Set(['api']) });

it('任务数逐条打开是哪些任务；看不到任务的人只看到时间，看不到这条明细的人什么也没有', async () => {
  const autumn = await running({ title: '秋日试驾分享' });
  const winter = await running({ title: '冬季保养提醒' });
  await fillLastDays(context(), 2, 'nothing');
  const { dealer, otherDealer, person } = library;
  const reader = (uname: string, node: number, ...more: Key[]) =>
    person(uname, node, ['9-2', '9-3', ...more]);
  const [both, reports, elsewhere] = [
    await reader('reads.both', dealer, '8-1'),
    await reader('reads.reports', dealer),
    await reader('reads.elsewhere', otherDealer, '8-1'),
  ];
  const filter = { view: 'person', measure: 'tasks', memberId: adviser.id } as const;
  const { rows } = await ask(reportFacts.records, filter as InputOf<typeof reportFacts.records>, both.token);
  expect(rows).toMatchObject([{ value: 2, recordId: null, singles: true }]);
  const singles = async ({ token }: Person) => {
    const entry = { day: rows[0]?.day, entry: rows[0]?.id };
    const answer = await ask(
      reportFacts.singles,
      { ...filter, ...entry } as InputOf<typeof reportFacts.singles>,
      token,
    );
    return [answer.total, answer.rows.map(({ opens }) => opens)];
  };
  expect(await singles(both)).toEqual([
    2,
    [
      { kind: 'task', id: winter.id, name: '冬季保养提醒' },
      { kind: 'task', id: autumn.id, name: '秋日试驾分享' },
    ],
  ]);
  expect(await singles(reports)).toEqual([2, [null, null]]);
  expect(await singles(elsewhere)).toEqual([0, []]);
});
