import { type SQL, sql } from '#db/sql.ts';
import { eventFacts, type FactSource, type FactSubjectNames } from '../report/index.ts';

/** What reports count of materials: used, taken away, handed out to places, recalled. */
export const materialFacts: readonly FactSource[] = [
  eventFacts('material.use', { ...recordsOf(sql`material_usage v`), moments: { uses: sql`v.created_at` } }),
  eventFacts('material.download', {
    ...recordsOf(sql`material_download v`),
    moments: { downloads: sql`v.created_at` },
  }),
  eventFacts('material.handout', {
    ...recordsOf(sql`material_publish v`),
    moments: { handouts: sql`v.from_at` },
    where: sql`v.state <> 'scheduled'`,
  }),
  eventFacts('material.recall', {
    from: sql`material v`,
    channel: sql`v.channel_id`,
    node: sql`v.node_id`,
    member: sql`v.owner_id`,
    subject: { kind: sql`'material'`, id: sql`v.id` },
    moments: { recalls: sql`v.recalled_at` },
  }),
];

function recordsOf(from: SQL) {
  return {
    from,
    channel: sql`v.channel_id`,
    node: sql`v.node_id`,
    member: sql`v.owner_id`,
    subject: { kind: sql`'material'`, id: sql`v.material_id` },
    single: { id: sql`v.id` },
  };
}

export const materialNames: FactSubjectNames = {
  kind: 'material',
  // Most names end with it.
  rows: sql`SELECT m.id, m.name, CASE WHEN right(lower(m.name), length(m.ext) + 1) = '.' || lower(m.ext) THEN '' ELSE m.ext END AS detail FROM material m`,
};
