import { FACT_SUBJECTS, type FactSubject } from '@zhiying/contract';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { FactDays } from './facts.slots.ts';
import { limitStatements, listChannels } from './fill.repository.ts';
import { FILL_LIMIT_MS } from './fill-days.ts';
import { type DifferingSum, differingSums, OF_SUMS, placeNames, recordProof } from './proof.repository.ts';
import { dayAgo } from './span.ts';

/**
 * Holds the kept sums of the last days against the facts, in every channel. Answers where they differ, in words: nobody can set them right by
 * hand, but somebody must know.
 */
export async function proveSums(
  { kernel: { db }, signal }: Pick<JobContext<unknown>, 'kernel' | 'signal'>,
  days: number,
): Promise<string[]> {
  const failures: string[] = [];
  for (const { id } of await listChannels(db)) {
    signal.throwIfAborted();
    const span: FactDays = { channelId: id, from: dayAgo(days - 1), to: dayAgo(0) };
    try {
      const found = await db.transaction(async (tx) => {
        await limitStatements(tx, FILL_LIMIT_MS);
        return tx.query<DifferingSum>(differingSums(span));
      });
      const periods = [...new Set(found.map(({ period }) => period))].sort().toReversed();
      await recordProof(db, span, OF_SUMS, { corrected: found.length, days: periods });
      for (const one of found) failures.push(`汇总与明细不一致：${await wordsOf(db, one)}`);
    } catch (error) {
      signal.throwIfAborted();
      const failure = error instanceof Error ? error.message : String(error);
      failures.push(`${OF_SUMS}: ${failure}`);
      await recordProof(db, span, OF_SUMS, { corrected: 0, failure });
    }
  }
  return failures;
}

async function wordsOf(
  db: Parameters<typeof placeNames>[0],
  { placePath, subjectKind, span, period }: DifferingSum,
) {
  const what = placePath ? await placeNames(db, placePath) : FACT_SUBJECTS[subjectKind as FactSubject];
  return `${what} ${span === 'month' ? period.slice(0, 7) : period}`;
}
