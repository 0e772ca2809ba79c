import { describe, expect, it } from 'vitest';
import { findingsOf, isSerious } from './review-checks.ts';

const facts = {
  width: 1280,
  height: 720,
  durationMs: null,
  pages: null,
  files: null,
  color: null,
  blurhash: null,
  waveform: null,
  entries: null,
  more: [],
};
const fine = {
  type: 'image' as const,
  processing: { state: 'done' as const, note: '' },
  blocked: null,
  rights: { licence: 'own' as const, personRelease: 'none' as const, expiresOn: null, origin: '' },
  tags: ['外观'],
  classify: null,
  facts,
};
const now = new Date('2026-11-15T10:00:00+08:00');

describe('findingsOf', () => {
  it('没有问题时只有一行', () => {
    expect(findingsOf(fine, now)).toEqual([
      { tone: 'success', title: '文件完好、自有版权、不涉及人物、长期有效、清晰度足够、已归类' },
    ]);
  });

  it('严重的排在前面，并且算严重', () => {
    const found = findingsOf(
      { ...fine, tags: [], rights: { ...fine.rights, personRelease: 'missing', expiresOn: '2026-11-20' } },
      now,
    );
    expect(found.map(({ title }) => title).slice(0, 3)).toEqual([
      '人物未授权',
      '版权 5 天后到期',
      '未设置标签和文件夹',
    ]);
    expect(isSerious(found)).toBe(true);
    expect(isSerious(findingsOf({ ...fine, tags: [] }, now))).toBe(false);
  });

  it('过了到期日是严重问题，短边太小要提醒', () => {
    const late = { ...fine, rights: { ...fine.rights, expiresOn: '2026-11-14' } };
    expect(findingsOf(late, now)[0]).toMatchObject({ tone: 'error', title: '版权已到期' });
    const small = { ...fine, facts: { ...facts, width: 640, height: 360 } };
    expect(findingsOf(small, now)[0]).toMatchObject({ tone: 'warning', title: '画面偏小' });
  });
});
