import type { Download, Job } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { overallProgress, workItems } from './work-items.ts';

const now = Date.parse('2026-11-15T08:01:00Z');
const job = (change: Partial<Job>): Job => ({
  id: 'a',
  name: 'member.status',
  title: '停用 200 位用户',
  status: 'running',
  done: 50,
  total: 200,
  note: '',
  error: null,
  member: '林晓雨',
  attempts: 1,
  createdAt: '2026-11-15T08:00:00Z',
  startedAt: '2026-11-15T08:00:00Z',
  finishedAt: null,
  can: ['cancel'],
  ...change,
});
const run = (change: Partial<Download>): Download => ({
  id: 7,
  title: '导出用户列表',
  format: 'xlsx',
  status: 'done',
  rows: 3482,
  total: 3482,
  bytes: 1,
  filename: '用户.xlsx',
  createdAt: '2026-11-15T07:00:00Z',
  finishedAt: '2026-11-15T07:00:10Z',
  expiresAt: '2026-12-15T07:00:00Z',
  ...change,
});

describe('workItems', () => {
  it('puts what is under way first, then the latest', () => {
    const items = workItems(
      {
        jobs: [job({}), job({ id: 'b', status: 'done', finishedAt: '2026-11-15T06:00:00Z' })],
        exports: [run({})],
      },
      now,
    );
    expect(items.map((item) => item.id)).toEqual(['job:a', 'export:7', 'job:b']);
  });

  it('offers the file of a finished export and the cancelling of a running job', () => {
    const [running, finished] = workItems({ jobs: [job({})], exports: [run({})] }, now);
    expect(running).toMatchObject({ cancelId: 'a', exportId: null });
    expect(finished).toMatchObject({ cancelId: null, exportId: 7, title: '导出用户列表' });
  });

  it('judges the time left by the time taken', () => {
    expect(workItems({ jobs: [job({})], exports: [] }, now)[0]?.timeLeft).toBe('约剩 3 分钟');
    expect(workItems({ jobs: [job({ done: 0 })], exports: [] }, now)[0]?.timeLeft).toBe('');
    expect(workItems({ jobs: [job({ total: null })], exports: [] }, now)[0]?.timeLeft).toBe('');
  });
});

describe('overallProgress', () => {
  it('averages what is known and says nothing where nothing is', () => {
    const items = workItems({ jobs: [job({}), job({ id: 'b', done: 150 })], exports: [] }, now);
    expect(overallProgress(items)).toBe(0.5);
    expect(overallProgress(workItems({ jobs: [job({ total: null })], exports: [] }, now))).toBeNull();
  });
});
