import type { FactProof } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { proofsText, proofText } from './proof-words.ts';

const proof = (found: Partial<FactProof>): FactProof => ({
  measures: ['visits'],
  span: { from: '2026-10-15', to: '2026-11-18' },
  at: '2026-11-18T20:20:00Z',
  corrected: 0,
  days: [],
  failed: false,
  ...found,
});

it('一致、补记、不一致和没核对完，各有各的说法', () => {
  expect(proofText(proof({}))).toEqual({ text: '一致', isTrue: true });
  expect(proofText(proof({ corrected: 3, days: ['2026-11-02', '2026-11-01'] })).text).toBe(
    '补记 3 条（11-02、11-01）',
  );
  expect(proofText(proof({ measures: [], corrected: 2, days: ['2026-11-02'] })).text).toBe(
    '2 处不一致（11-02）',
  );
  expect(proofText(proof({ failed: true, corrected: 3 }))).toEqual({ text: '核对未完成', isTrue: false });
});

it('合在一起先说最要紧的；还没核对过就不说', () => {
  expect(proofsText([])).toBeNull();
  expect(proofsText([proof({})])?.text).toBe('核对一致');
  const late = proof({ corrected: 3 });
  expect(proofsText([late, proof({})])).toEqual({ text: '核对补记 3 条', isTrue: true });
  const wrong = proof({ measures: [], corrected: 2 });
  expect(proofsText([late, wrong])?.text).toBe('汇总与明细 2 处不一致');
  expect(proofsText([late, wrong, proof({ failed: true })])?.text).toBe('1 项核对未完成');
});
