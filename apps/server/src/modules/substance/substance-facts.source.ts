import { sql } from '#db/sql.ts';
import { eventFacts, type FactSource, type FactSubjectNames } from '../report/index.ts';

const WHERE = {
  channel: sql`v.channel_id`,
  node: sql`v.node_id`,
  member: sql`v.owner_id`,
  single: { id: sql`v.id` },
};

/** A piece, or the poster whose code was scanned; what else is shared has no report of its own. */
const COUNTED = sql`v.kind IN ('substance', 'poster')`;
const SHARED = {
  kind: sql`CASE WHEN ${COUNTED} THEN v.kind ELSE '' END`,
  id: sql`CASE WHEN ${COUNTED} THEN v.target_id ELSE 0 END`,
};

/** What reports count of pieces: what people did with what they received, and who came through what they shared. */
export const substanceFacts: readonly FactSource[] = [
  eventFacts('delivery', {
    from: sql`substance_delivery v`,
    ...WHERE,
    subject: { kind: sql`'substance'`, id: sql`v.substance_id` },
    moments: {
      reached: sql`v.created_at`,
      opened: sql`v.opened_at`,
      shared: sql`v.shared_at`,
      published: sql`v.published_at`,
    },
  }),
  eventFacts('visit', {
    from: sql`share_visit v`,
    ...WHERE,
    subject: SHARED,
    moments: { visits: sql`v.created_at` },
    where: sql`NOT v.suspicious`,
  }),
  eventFacts('lead', {
    from: sql`share_lead v`,
    ...WHERE,
    subject: SHARED,
    moments: { leads: sql`v.created_at` },
  }),
];

export const substanceNames: FactSubjectNames = {
  kind: 'substance',
  rows: sql`SELECT s.id, s.title AS name, s.product AS detail FROM substance s`,
};
