import type { Finding } from '@zhiying/contract';

import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { waitsForReview } from '../../review/index.ts';
import { writtenOfTheme } from '../article/article.repository.ts';
import { storeFindings } from '../checks/findings.repository.ts';
import { openFindings } from '../checks/open-findings.ts';
import { runChecks } from '../checks/run-checks.service.ts';

export interface Rechecked {
  id: number;
  no: number;
  title: string;
  findings: Finding[];
  blocks: number;
  /** What its review waits for; null where it is passed or none is wanted. */
  waits: string | null;
}

/** Runs the rules over a theme's written articles once more: facts, words and pictures may have changed since. */
export async function recheckTheme({ db, tx }: Kernel, themeId: number, who?: Actor): Promise<Rechecked[]> {
  const articles = await writtenOfTheme(db, themeId);
  const checked: Rechecked[] = [];
  for (const article of articles) {
    const { id, no, title, doc } = article;
    if (!doc) continue;
    const { findings, similar } = await runChecks(db, article, { title, doc });
    const { blocks, rules } = openFindings(findings);
    const stale = rules.some((rule) => rule === 'factChanged' || rule === 'factExpired');
    if (JSON.stringify(findings) !== JSON.stringify(article.findings))
      await tx(who ?? SYSTEM, (unit) =>
        // Only the text that was looked at: one saved meanwhile has findings of its own.
        storeFindings(unit, { findings, similar, stale, id, version: article.version }),
      );
    checked.push({ id, no, title, findings, blocks, waits: waitsForReview(article) });
  }
  return checked.sort((a, b) => a.no - b.no);
}
