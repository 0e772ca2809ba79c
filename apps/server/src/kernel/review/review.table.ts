import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** Decisions on content of any kind, each pinned to the version that was looked at. Place and owner are the content's. */
export const reviewDecision = pgTable(
  'review_decision',
  {
    id: id(),
    ...placed(),
    /** `material`, `article`: whose id it is. */
    kind: text().notNull(),
    subjectId: idRef().notNull(),
    versionId: idRef().notNull(),
    versionNo: integer().notNull(),
    stage: integer().notNull().default(1),
    decision: text().$type<'pass' | 'reject'>().notNull(),
    reason: text().notNull().default(''),
    reviewerId: idRef()
      .notNull()
      .references(() => member.id),
    createdAt: momentNow(),
  },
  (t) => [
    index('review_decision_of').on(t.kind, t.subjectId, t.versionId),
    index('review_decision_by_at').on(
      t.channelId,
      t.kind,
      t.createdAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('review_decision_path').using('btree', t.path.op('text_pattern_ops')),
    index('review_decision_node').on(t.nodeId),
  ],
);
