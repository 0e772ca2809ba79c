import type { Substance, SubstanceInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { RowMissing } from '#kernel/errors.ts';
import { articleName } from '../ai-create/index.ts';
import { decisionsOn } from '../review/index.ts';
import { suspiciousVisits } from './share/visits.repository.ts';
import { findInput, latestVersions, sendingsOf } from './version.repository.ts';

/** What the drawer shows beyond the row: what it says, its versions and where it was sent. */
export async function loadDetails(
  db: Queries,
  { id, versionId }: Pick<Substance, 'id' | 'versionId'>,
): Promise<Omit<SubstanceInfo, keyof Substance | 'content'>> {
  const [current, versions, decisions, sends, suspicious] = await Promise.all([
    findInput(db, versionId),
    latestVersions(db, id),
    decisionsOn(db, 'substance', id),
    sendingsOf(db, id),
    suspiciousVisits(db, 'substance', id),
  ]);
  if (!current) throw RowMissing('内容');
  const { articleId } = current.input;
  return {
    ...current,
    article: articleId ? await articleName(db, articleId) : null,
    sends,
    suspiciousVisits: suspicious,
    versions: versions.map((version) => ({
      ...version,
      decisions: decisions.filter(({ versionNo }) => versionNo === version.no),
    })),
  };
}
