import type { Colleague } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { previewAssignment } from './preview-assignment.ts';

const person = (id: number, fields: Partial<Colleague> = {}): Colleague => ({
  id,
  name: `同事 ${id}`,
  node: '滨江店',
  on: true,
  busy: 0,
  capacity: 10,
  presence: 'here',
  ...fields,
});
const talks = (count: number, name = '滨江店') =>
  Array.from({ length: count }, () => ({ node: { id: 1, name } }));
const told = (plan: ReturnType<typeof previewAssignment>) => [...plan].map(([{ id }, count]) => [id, count]);

it('先给接待最少的人，一样多时轮着来', () => {
  expect(told(previewAssignment([person(1, { busy: 2 }), person(2), person(3)], talks(5)))).toEqual([
    [2, 2],
    [3, 2],
    [1, 1],
  ]);
});

it('满了的、暂停接待的和别店的人不分', () => {
  const people = [
    person(1, { busy: 9 }),
    person(2, { on: false }),
    person(3, { node: '西湖店' }),
    person(4, { busy: 10 }),
  ];
  expect(told(previewAssignment(people, talks(3)))).toEqual([[1, 1]]);
  expect(previewAssignment(people, talks(2, '城北店')).size).toBe(0);
});
