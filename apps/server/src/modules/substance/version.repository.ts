import type { SubstanceInfo, SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeSubstances } from './substance.repository.ts';

/** A substance without a version yet; `saveInput` writes its first. */
export async function insertSubstance(
  unit: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { kind, title }: SubstanceInput,
): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, ${title}) RETURNING id`);
  return row?.id ?? 0;
}

interface Current {
  id: number;
  /** The version that is overwritten; null where the next one is added, because this one was submitted or there is none. */
  versionId: number | null;
  versionNo: number;
}

/** Saves what somebody wrote as a draft in the substance's current version. A review of it starts over. */
export async function saveInput(unit: Unit, current: Current, authorId: number, input: SubstanceInput) {
  await writeVersion(unit, current, authorId, input);
  await writeSubstances(
    unit,
    sql`s.id = ${current.id}`,
    sql`kind = ${input.kind}, title = ${input.title}, tags = ${[...new Set(input.tags)]}::text[], product = ${input.product},
        valid_until = ${input.validUntil}, editors = ${input.editors}, text_open = ${input.textOpen}, leads_open = ${input.leads},
        cover_id = ${input.coverId}, material_ids = ${input.materialIds}::bigint[], article_id = ${input.articleId},
        texts = ${input.texts.length}, status = 'draft', review_stage = 1, reject_reason = '', recalled_at = NULL, recall_reason = ''`,
  );
}

async function writeVersion(
  unit: Queries,
  { id, versionId, versionNo }: Current,
  authorId: number,
  input: SubstanceInput,
) {
  const json = JSON.stringify(input);
  await unit.query(
    versionId !== null
      ? sql`UPDATE substance_version SET input = ${json}::jsonb, owner_id = ${authorId}, created_at = now() WHERE id = ${versionId}`
      : sql`
        WITH made AS (
          INSERT INTO substance_version (substance_id, channel_id, node_id, path, owner_id, no, input)
          SELECT s.id, s.channel_id, s.node_id, s.path, ${authorId}, ${versionNo + 1}, ${json}::jsonb FROM substance s WHERE s.id = ${id}
          RETURNING id, no)
        UPDATE substance s SET version_id = made.id, version_no = made.no FROM made WHERE s.id = ${id}`,
  );
}

export const findInput = (db: Queries, versionId: number) =>
  db.one<{ input: SubstanceInfo['input'] }>(
    sql`SELECT v.input FROM substance_version v WHERE v.id = ${versionId}`,
  );

export const latestVersions = (db: Queries, id: number) =>
  db.query<Omit<SubstanceInfo['versions'][number], 'decisions'>>(sql`
    SELECT v.id, v.no, v.input->>'title' AS title, o.name AS by, v.created_at AS at
    FROM substance_version v JOIN member o ON o.id = v.owner_id WHERE v.substance_id = ${id} ORDER BY v.no DESC LIMIT 50`);

export const sendingsOf = (db: Queries, id: number) =>
  db.query<SubstanceInfo['sends'][number]>(sql`
    SELECT d.id, d.name, d.state, i.reached AS people, d.created_at AS at
    FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id WHERE i.substance_id = ${id} ORDER BY d.id DESC LIMIT 50`);
