import { expect, it } from 'vitest';
import { daysUntil } from './days-until.ts';
import { statusWords } from './material-status.tsx';

const rights = { licence: 'own', personRelease: 'none', expiresOn: null, origin: '' } as const;
const fine = { status: 'passed', processing: { state: 'done', note: '' }, blocked: null, rights } as const;

it('不能用的先说，其次是处理和审核，正常的只是一个点', () => {
  expect(statusWords(fine)).toMatchObject({ text: '已通过', chip: false });
  expect(statusWords({ ...fine, status: 'pending' })).toMatchObject({ text: '待审核', tone: 'warning' });
  const broken = { ...fine, status: 'draft', processing: { state: 'failed', note: '坏了' } } as const;
  expect(statusWords(broken)).toMatchObject({ text: '处理失败', tone: 'error' });
  expect(statusWords({ ...broken, blocked: 'recalled' })).toMatchObject({ text: '已召回' });
});

it('30 天内到期的写明还有几天', () => {
  const now = new Date('2026-11-15T10:00:00');
  expect(daysUntil('2026-11-18', now)).toBe(3);
  expect(daysUntil('2026-11-15', now)).toBe(0);
  const far = { ...fine, rights: { ...rights, expiresOn: '2999-01-01' } };
  expect(statusWords(far).text).toBe('已通过');
});
