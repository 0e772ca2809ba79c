import type { Assistant, DeviceSystem } from '@zhiying/contract';
import { index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, partOf } from '#db/columns.ts';
import { member, session } from '#kernel/access/access.table.ts';

const program = () => ({
  product: text().$type<Assistant>().notNull(),
  system: text().$type<DeviceSystem>().notNull(),
  number: text().notNull(),
  installation: text().notNull(),
  name: text().notNull(),
  ip: text().notNull(),
});

/** Programs that ask to be let in. Of both codes only hashes are kept. */
export const assistantRequest = pgTable(
  'assistant_request',
  {
    id: id(),
    deviceHash: text().notNull().unique(),
    userHash: text().notNull(),
    ...program(),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
    polledAt: moment(),
    /** Who decided; the token is made when the program asks next. */
    memberId: idRef().references(() => member.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'approved' | 'refused' | 'used'>().notNull().default('waiting'),
    decidedAt: moment(),
  },
  (t) => [
    uniqueIndex('assistant_request_user').on(t.userHash),
    index('assistant_request_expiry').on(t.expiresAt),
  ],
);

/** Computers on which an assistant is signed in: each goes with its session, whoever ends that. */
export const assistantDevice = pgTable(
  'assistant_device',
  {
    id: id(),
    sessionId: partOf(() => session.id),
    memberId: partOf(() => member.id),
    ...program(),
    approvedAt: momentNow(),
    lastSeenAt: momentNow(),
  },
  (t) => [
    unique().on(t.sessionId),
    index('assistant_device_member').on(t.memberId),
    index('assistant_device_seen').on(t.lastSeenAt),
  ],
);
