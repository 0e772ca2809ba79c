import { expect, it } from 'vitest';
import { collisionsOf } from './collisions.ts';

const post = (id: number, at: string, account = 1, status: 'queued' | 'published' = 'queued') => ({
  id,
  at: `2026-11-20T${at}:00Z`,
  account: { id: account, name: '' },
  status,
});

it('同账号间隔不足 30 分钟的两条都标出，同一分钟的另行标出；别的账号和已发布的不算', () => {
  const found = collisionsOf([
    post(1, '01:00'),
    post(2, '01:20'),
    post(3, '03:00'),
    post(4, '03:00'),
    post(5, '01:10', 2),
    post(6, '01:05', 1, 'published'),
    post(7, '03:30'),
  ]);
  expect(Object.fromEntries(found)).toEqual({ 1: 'near', 2: 'near', 3: 'same', 4: 'same' });
});
