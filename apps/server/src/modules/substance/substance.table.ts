import type {
  EDIT_RIGHTS,
  SubstanceInput,
  SubstanceKind,
  sendState,
  substanceState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigint, boolean, date, doublePrecision, id, idRef, moment, momentNow, partOf } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

type StateOf<Machine extends { all: readonly string[] }> = Machine['all'][number];
const ids = () => bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`);
const count = () => integer().notNull().default(0);

/** One finished piece. What lists show and filter by is copied here from its current version. */
export const substance = pgTable(
  'substance',
  {
    id: id(),
    ...placed(),
    kind: text().$type<SubstanceKind>().notNull(),
    title: text().notNull(),
    status: text().$type<StateOf<typeof substanceState>>().notNull().default('draft'),
    tags: text().array().notNull().default(sql`'{}'`),
    product: text().notNull().default(''),
    validUntil: date(),
    editors: text().$type<keyof typeof EDIT_RIGHTS>().notNull().default('scope'),
    textOpen: boolean().notNull().default(true),
    leadsOpen: boolean().notNull().default(true),
    coverId: idRef(),
    materialIds: ids(),
    articleId: idRef(),
    /** How many share texts there are. */
    texts: count(),
    /** Null only while the row and its first version are being written. */
    versionId: idRef(),
    versionNo: integer().notNull().default(1),
    /** A material of it was recalled or expired. */
    recalledAt: moment(),
    recallReason: text().notNull().default(''),
    ...reviewed(),
    // What became of it: kept with every delivery and visit, because lists sort by it.
    reached: count(),
    opened: count(),
    shared: count(),
    published: count(),
    visits: count(),
    leads: count(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    ...newestIndexes('substance', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      title: t.title,
      reached: t.reached,
      shared: t.shared,
      visits: t.visits,
    }),
    pathIndex('substance_path', t),
    index('substance_owner').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    newestIndex('substance_queue', t, t.submittedAt).where(sql`${t.status} = 'pending'`),
    index('substance_tags').using('gin', t.tags),
    index('substance_materials').using('gin', t.materialIds),
    index('substance_cover').on(t.coverId).where(sql`${t.coverId} is not null`),
    index('substance_product').on(t.channelId, t.product).where(sql`${t.product} <> ''`),
    searchIndex('substance_title_search', t.title),
  ],
);

/** What a piece said: written anew when it changes after somebody looked at it. */
export const substanceVersion = pgTable(
  'substance_version',
  {
    id: id(),
    substanceId: partOf(() => substance.id),
    ...placed(),
    no: integer().notNull(),
    input: jsonb().$type<SubstanceInput>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [unique().on(t.substanceId, t.no), pathIndex('substance_version_path', t)],
);

/** One sending of pieces to people, planned or done. */
export const substanceSend = pgTable(
  'substance_send',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    message: text().notNull().default(''),
    mustShare: boolean().notNull().default(false),
    fromAt: moment().notNull(),
    untilAt: moment(),
    state: text().$type<StateOf<typeof sendState>>().notNull(),
    nodeIds: ids(),
    /** Where the nodes were and what they were called when it was planned, to tell what changed since. */
    planned: jsonb().$type<{ id: number; name: string; path: string }[]>().notNull().default([]),
    roleIds: ids(),
    memberIds: ids(),
    groupIds: ids(),
    /** How many it was to reach when it was planned; how many it did. */
    expected: count(),
    people: count(),
    /** Deliveries are made in the order of their people; up to here they exist. */
    reachedMember: bigint({ mode: 'number' }).notNull().default(0),
    /** What could not be done as planned: nodes closed meanwhile, people who left. */
    note: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** The same asked twice is sent once. */
    requestKey: text().notNull(),
    createdAt: momentNow(),
    sentAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('substance_send_once').on(t.ownerId, t.requestKey),
    ...newestIndexes('substance_send', t, { created: t.createdAt, from: t.fromAt }),
    pathIndex('substance_send_path', t),
    index('substance_send_start').on(t.fromAt).where(sql`${t.state} = 'scheduled'`),
    index('substance_send_end')
      .on(t.untilAt)
      .where(sql`${t.state} in ('scheduled', 'sending', 'active') and ${t.untilAt} is not null`),
  ],
);

/** People who are sent to together. */
export const recipientGroup = pgTable(
  'recipient_group',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    memberIds: ids(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [uniqueIndex('recipient_group_name').on(t.nodeId, t.name), pathIndex('recipient_group_path', t)],
);

/** One piece of a sending, with what became of it there. */
export const substanceSendItem = pgTable(
  'substance_send_item',
  {
    id: id(),
    sendId: partOf(() => substanceSend.id),
    substanceId: partOf(() => substance.id),
    versionId: idRef().notNull(),
    position: integer().notNull(),
    reached: count(),
    opened: count(),
    shared: count(),
    published: count(),
    visits: count(),
    leads: count(),
    /** Taken out of the sending: the piece was taken down or recalled. */
    withdrawnAt: moment(),
  },
  (t) => [unique().on(t.sendId, t.substanceId), index('substance_send_item_of').on(t.substanceId)],
);

/**
 * One piece for one person. Whether it still holds is asked of the sending, so that withdrawing touches one row and takes
 * effect at once. Every key begins with the sending or the person, so that the table can be split by either.
 */
export const substanceDelivery = pgTable(
  'substance_delivery',
  {
    id: id(),
    ...placed(),
    sendId: idRef().notNull(),
    substanceId: idRef().notNull(),
    createdAt: momentNow(),
    openedAt: moment(),
    sharedAt: moment(),
    publishedAt: moment(),
    publishedUrl: text(),
    shares: count(),
    visits: count(),
    leads: count(),
  },
  (t) => [
    uniqueIndex('substance_delivery_once').on(t.sendId, t.substanceId, t.ownerId),
    index('substance_delivery_inbox').on(t.ownerId, t.id.desc().nullsLast()),
    // Whether the same piece came again to the same person.
    index('substance_delivery_again').on(t.ownerId, t.substanceId, t.id),
    index('substance_delivery_by_created').on(t.channelId, t.createdAt),
    // Reports count each by its own day.
    index('substance_delivery_opened').on(t.channelId, t.openedAt).where(sql`${t.openedAt} is not null`),
    index('substance_delivery_shared').on(t.channelId, t.sharedAt).where(sql`${t.sharedAt} is not null`),
    index('substance_delivery_published')
      .on(t.channelId, t.publishedAt)
      .where(sql`${t.publishedAt} is not null`),
    index('substance_delivery_of_send').on(t.sendId, t.id.desc().nullsLast()),
    pathIndex('substance_delivery_path', t),
  ],
);

/** What a reviewer says about a place of a picture or a second of a film. */
export const substanceNote = pgTable(
  'substance_note',
  {
    id: id(),
    substanceId: partOf(() => substance.id),
    versionId: idRef().notNull(),
    ...placed(),
    materialId: idRef().notNull(),
    /** Of its width and height, 0 to 1; null for a second of a film. */
    x: doublePrecision(),
    y: doublePrecision(),
    second: doublePrecision(),
    text: text().notNull(),
    createdAt: momentNow(),
  },
  (t) => [index('substance_note_of').on(t.substanceId, t.versionId), pathIndex('substance_note_path', t)],
);

/** Somebody opened a shared page: once for each visitor and day. Its place is the sharer's, who owns it. */
export const shareVisit = pgTable(
  'share_visit',
  {
    id: id(),
    ...placed(),
    kind: text().notNull(),
    targetId: idRef().notNull(),
    visitor: text().notNull(),
    /** Keyed hashes of where the visitor came from, for two days: enough to see bursts. */
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    /** Part of a burst from one address: shown apart, counted nowhere. */
    suspicious: boolean().notNull().default(false),
    day: date().notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('share_visit_once').on(t.kind, t.targetId, t.ownerId, t.visitor, t.day),
    index('share_visit_address').on(t.ownerId, t.address, t.createdAt).where(sql`${t.address} <> ''`),
    index('share_visit_suspicious').on(t.kind, t.targetId).where(sql`${t.suspicious}`),
    pathIndex('share_visit_path', t),
    index('share_visit_owner').on(t.ownerId, t.createdAt.desc()),
    index('share_visit_by_created').on(t.channelId, t.createdAt),
  ],
);

/** Somebody left a number on a shared page; the number is readable with the server's master key alone. */
export const shareLead = pgTable(
  'share_lead',
  {
    id: id(),
    ...placed(),
    kind: text().notNull(),
    targetId: idRef().notNull(),
    name: text().notNull(),
    phoneSealed: text().notNull(),
    /** To know the same number again without reading it. */
    phoneHash: text().notNull(),
    phoneMasked: text().notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('share_lead_once').on(t.kind, t.targetId, t.ownerId, t.phoneHash),
    index('share_lead_phone').on(t.phoneHash, t.createdAt),
    newestIndex('share_lead_by_created', t, t.createdAt),
    pathIndex('share_lead_path', t),
  ],
);
