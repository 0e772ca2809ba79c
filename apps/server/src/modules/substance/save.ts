import type { SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { articleForUse } from '../ai-create/index.ts';
import { materialsSeen, setUsage } from '../material/index.ts';
import { checkMaterials } from './complete.ts';

/** What a material's usage calls us. */
export const USAGE_KIND = '内容';

/** The columns that lists show, from what a person decided. */
export const columnsOf = (input: SubstanceInput): SQL => sql`
  kind = ${input.kind}, title = ${input.title}, tags = ${[...new Set(input.tags)]}::text[], product = ${input.product},
  valid_until = ${input.validUntil}, editors = ${input.editors}, text_open = ${input.textOpen}, leads_open = ${input.leads},
  cover_id = ${input.coverId}, material_ids = ${input.materialIds}::bigint[], article_id = ${input.articleId},
  texts = ${input.texts.length}`;

type Parts = Pick<SubstanceInput, 'articleId' | 'coverId' | 'materialIds'>;
const materialsOf = ({ coverId, materialIds }: Parts) => [
  ...new Set([...(coverId ? [coverId] : []), ...materialIds]),
];

/** What it is made of must be there for the actor; what it was made of before may have left their sight. */
export async function refuseForeign(db: Queries, actor: Actor, parts: Parts, before?: Parts) {
  const known = before ? materialsOf(before) : [];
  const wanted = materialsOf(parts).filter((id) => !known.includes(id));
  if (!(await materialsSeen(db, actor, wanted))) throw RowMissing('素材');
  const { articleId } = parts;
  if (articleId && articleId !== before?.articleId && !(await articleForUse(db, actor, articleId)))
    throw RowMissing('文章');
}

/** Its materials fit its kind, and remember where they are used. */
export async function useParts(unit: Unit, actor: Actor, id: number, place: Place, input: SubstanceInput) {
  const user = { kind: USAGE_KIND, id, title: input.title, link: `/home/substance?open=${id}`, place };
  await setUsage(unit, actor, user, materialsOf(input));
  await checkMaterials(unit, input);
}

/** Written anew once somebody looked at the version before, else in its place. */
export async function writeVersion(
  unit: Unit,
  { id, versionId, versionNo, fresh }: { id: number; versionId: number; versionNo: number; fresh: boolean },
  actor: Actor,
  input: SubstanceInput,
) {
  const json = JSON.stringify(input);
  if (!fresh) {
    await unit.query(sql`
      UPDATE substance_version SET input = ${json}::jsonb, owner_id = ${actor.id}, created_at = now() WHERE id = ${versionId}`);
    return;
  }
  await unit.query(sql`
    WITH made AS (
      INSERT INTO substance_version (substance_id, channel_id, node_id, path, owner_id, no, input)
      SELECT s.id, s.channel_id, s.node_id, s.path, ${actor.id}, ${versionNo + 1}, ${json}::jsonb FROM substance s WHERE s.id = ${id}
      RETURNING id, no)
    UPDATE substance s SET version_id = made.id, version_no = made.no FROM made WHERE s.id = ${id}`);
}
