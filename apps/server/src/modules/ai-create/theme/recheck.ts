import type { Finding } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { waitsForReview } from '../../review/index.ts';
import { findArticles } from '../article/article.repository.ts';
import { openFindings, runChecks } from '../checks/run-checks.ts';

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
  const articles = await findArticles(
    db,
    sql`a.theme_id = ${themeId} AND a.status = 'done' AND NOT a.hidden`,
  );
  const checked: Rechecked[] = [];
  for (const article of articles) {
    const { id, no, title, doc } = article;
    if (!doc) continue;
    const { findings, similar } = await runChecks(db, article, { title, doc });
    const { blocks, warns, rules } = openFindings(findings);
    const stale = rules.some((rule) => rule === 'factChanged' || rule === 'factExpired');
    if (JSON.stringify(findings) !== JSON.stringify(article.findings))
      await tx(who ?? SYSTEM, (unit) =>
        // Only the text that was looked at: one saved meanwhile has findings of its own.
        unit.query(sql`
          UPDATE ai_article SET findings = ${JSON.stringify(findings)}::jsonb, blocks = ${blocks}, warns = ${warns},
            rules = ${rules}::text[], similarity = ${similar[0]?.percent ?? 0}, outdated = ${stale ? sql`'fact'` : sql`NULLIF(outdated, 'fact')`}
          WHERE id = ${id} AND version = ${article.version}`),
      );
    checked.push({ id, no, title, findings, blocks, waits: waitsForReview(article) });
  }
  return checked.sort((a, b) => a.no - b.no);
}
