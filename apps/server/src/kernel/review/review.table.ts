import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, momentNow, refTo } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
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
    reviewerId: refTo(() => member.id),
    /** The reviewer had made or submitted it themselves. */
    own: boolean().notNull().default(false),
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
    pathIndex('review_decision_path', t),
    index('review_decision_node').on(t.nodeId),
  ],
);
