import type { PublishCell } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { faceOf } from './cell-face.ts';

const at = new Date(2026, 9, 12, 8, 30).toISOString();
const cell = (parts: Partial<PublishCell>): PublishCell => ({
  subjectId: 1,
  accountId: 1,
  at,
  chosen: false,
  attempt: null,
  notes: [],
  ...parts,
});

it('计划里的一格先说时刻再说日子', () => {
  expect(faceOf(cell({}))).toMatchObject({ tone: 'plain', time: '08:30', line: '10-12 周一' });
  expect(faceOf(undefined)).toMatchObject({ tone: 'off', words: '不发布' });
  expect(faceOf(cell({ at: null, chosen: true }))).toMatchObject({ tone: 'off', words: '已选择不发布' });
});

it('必须处理的盖过提醒，说明写全', () => {
  const face = faceOf(
    cell({
      at: null,
      notes: [
        { kind: 'similar', severity: 'warn', text: '与第 2 篇相似 34%' },
        { kind: 'account', severity: 'block', text: '账号授权已失效' },
      ],
    }),
  );
  expect(face).toMatchObject({ tone: 'block', time: '暂缓', line: '账号不可发布' });
  expect(face.words).toContain('账号授权已失效');
  expect(face.words).toContain('与第 2 篇相似 34%');
});

it('有了结果就说结果', () => {
  const attempt = { id: 1, status: 'failed' as const, note: '', url: null, error: null, can: [] };
  expect(faceOf(cell({ attempt }))).toMatchObject({ tone: 'block', line: '失败' });
  expect(faceOf(cell({ attempt: { ...attempt, status: 'published' } }))).toMatchObject({ tone: 'done' });
  expect(faceOf(cell({ attempt: { ...attempt, status: 'queued' } }))).toMatchObject({ line: '10-12 周一' });
});
