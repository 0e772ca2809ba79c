import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Batch, Subject } from './subjects.ts';

/** Columns of an attempt that nobody looks at any more. */
export const NOT_LOOKED_AT: SQL = sql`look_at = NULL, note = ''`;

export const upsertBatch = (
  unit: Queries,
  {
    memberId,
    kind,
    batch,
    held,
    note,
  }: { memberId: number; kind: string; batch: Batch; held: number; note: string },
) =>
  unit.query(sql`
    INSERT INTO publish_batch (kind, batch_id, channel_id, node_id, path, owner_id, name, asked_by, held, note)
    VALUES (${kind}, ${batch.id}, ${batch.channelId}, ${batch.nodeId}, ${batch.path}, ${batch.ownerId}, ${batch.name}, ${memberId},
            ${held}, ${note})
    ON CONFLICT (kind, batch_id) DO UPDATE SET name = excluded.name, asked_by = excluded.asked_by, held = excluded.held,
      note = excluded.note, settled_at = NULL, told = NULL`);

export const insertAttempts = (
  unit: Queries,
  {
    memberId,
    rows,
    batch,
    kind,
    subjectKind,
  }: {
    memberId: number;
    rows: readonly (Pick<Subject, 'id' | 'version' | 'no' | 'title'> & {
      platform: PlatformId;
      accountId: number;
      at: number;
    })[];
    batch: Batch;
    kind: string;
    subjectKind: string;
  },
) =>
  unit.query<{ id: number }>(sql`
    WITH wanted AS (
      SELECT * FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ no }) => no)}::int[],
        ${rows.map(({ version }) => version)}::int[], ${rows.map(({ title }) => title)}::text[],
        ${rows.map(({ platform }) => platform)}::text[], ${rows.map(({ accountId }) => accountId)}::bigint[],
        ${rows.map(({ at }) => new Date(at).toISOString())}::timestamptz[]) AS w(subject_id, no, version, title, platform, account_id, at)),
    made AS (
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, due_at, look_at)
      SELECT ${batch.channelId}::bigint, ${batch.nodeId}::bigint, ${batch.path}, ${batch.ownerId}::bigint, ${kind},
             ${batch.id}::bigint, ${subjectKind}, w.subject_id, w.no, w.version, w.title, w.platform, w.account_id,
             ${memberId}::bigint, w.at, w.at
      FROM wanted w
      ON CONFLICT (subject_kind, subject_id, account_id) DO UPDATE SET state = 'queued', subject_version = excluded.subject_version,
        title = excluded.title, asked_by = excluded.asked_by, due_at = excluded.due_at, look_at = excluded.look_at, tries = 0,
        looks = 0, trace = NULL, sent_at = NULL, text_mark = NULL, error = NULL, note = '', updated_at = now()
        WHERE publish_attempt.state IN ('failed', 'cancelled')
      RETURNING id),
    logged AS (
      INSERT INTO publish_attempt_log (attempt_id, to_state, text, member_id)
      SELECT id, 'queued', '已加入发布排期', ${memberId}::bigint FROM made)
    SELECT id FROM made`);

export const ofBatch = (batchId: number, kind: string): SQL =>
  sql`p.batch_kind = ${kind} AND p.batch_id = ${batchId}`;
