import type { FactProof } from '@zhiying/contract';

interface Said {
  text: string;
  /** Nothing was missing or wrong. */
  isTrue: boolean;
}

const daysText = (days: readonly string[]) => days.map((day) => day.slice(5)).join('、');

/** What the comparison of one kind of records found. What came late was entered; sums that are wrong are only told. */
export function proofText({ measures, corrected, days, failed }: FactProof): Said {
  if (failed) return { text: '核对未完成', isTrue: false };
  if (corrected === 0) return { text: '一致', isTrue: true };
  const what = measures.length === 0 ? `${corrected} 处不一致` : `补记 ${corrected} 条`;
  return { text: days.length > 0 ? `${what}（${daysText(days)}）` : what, isTrue: false };
}

/** All of them in a word; null before the first night. */
export function proofsText(rows: readonly FactProof[]): Said | null {
  if (rows.length === 0) return null;
  const failed = rows.filter((row) => row.failed).length;
  if (failed > 0) return { text: `${failed} 项核对未完成`, isTrue: false };
  const wrong = rows
    .filter(({ measures }) => measures.length === 0)
    .reduce((sum, { corrected }) => sum + corrected, 0);
  if (wrong > 0) return { text: `汇总与明细 ${wrong} 处不一致`, isTrue: false };
  const late = rows.reduce((sum, { corrected }) => sum + corrected, 0);
  return late > 0 ? { text: `核对补记 ${late} 条`, isTrue: true } : { text: '核对一致', isTrue: true };
}
