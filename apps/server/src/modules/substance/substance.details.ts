import type { Substance, SubstanceInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import { articleName } from '../ai-create/index.ts';
import { decisionsOn } from '../review/index.ts';

/** What the drawer shows beyond the row: what it says, its versions and where it was sent. */
export async function loadDetails(
  db: Queries,
  { id, versionId }: Pick<Substance, 'id' | 'versionId'>,
): Promise<Omit<SubstanceInfo, keyof Substance | 'content'>> {
  const [current, versions, decisions, sends] = await Promise.all([
    db.one<{ input: SubstanceInfo['input'] }>(
      sql`SELECT v.input FROM substance_version v WHERE v.id = ${versionId}`,
    ),
    db.query<Omit<SubstanceInfo['versions'][number], 'decisions'>>(sql`
      SELECT v.id, v.no, v.input->>'title' AS title, o.name AS by, v.created_at AS at
      FROM substance_version v JOIN member o ON o.id = v.owner_id WHERE v.substance_id = ${id} ORDER BY v.no DESC LIMIT 50`),
    decisionsOn(db, 'substance', id),
    db.query<SubstanceInfo['sends'][number]>(sql`
      SELECT d.id, d.name, d.state, i.reached AS people, d.created_at AS at
      FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id WHERE i.substance_id = ${id} ORDER BY d.id DESC LIMIT 50`),
  ]);
  if (!current) throw RowMissing('内容');
  const { articleId } = current.input;
  return {
    ...current,
    article: articleId ? await articleName(db, articleId) : null,
    sends,
    versions: versions.map((version) => ({
      ...version,
      decisions: decisions.filter(({ versionNo }) => versionNo === version.no),
    })),
  };
}
