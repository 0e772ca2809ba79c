import type { ClueSuspect } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Marks, refusedMarks } from '../phone/phone.repository.ts';

/**
 * Which of these numbers and identities are known in the channel, whoever sees them. The answer is kept with the clue for people who may see numbers and told
 * to nobody else.
 */
export async function findSuspectedDuplicates(db: Queries, channelId: number, given: readonly Marks[]) {
  const marksOf = (name: keyof Marks) => given.flatMap((marks) => marks[name] ?? []);
  const [phones, identities] = [marksOf('phoneMark'), marksOf('identityMark')];
  const refused = await refusedMarks(db, channelId, phones);
  const twins = await db.query<Marks>(sql`
    SELECT c.phone_mark AS "phoneMark", c.identity_mark AS "identityMark" FROM clue c
    WHERE c.channel_id = ${channelId} AND c.merged_into IS NULL AND c.phone_mark = ANY(${phones}::text[])
    UNION
    SELECT c.phone_mark, c.identity_mark FROM clue c
    WHERE c.channel_id = ${channelId} AND c.merged_into IS NULL AND c.identity_mark = ANY(${identities}::text[])`);
  const known = new Set(
    twins.flatMap(({ phoneMark, identityMark }) => [`p ${phoneMark}`, `i ${identityMark}`]),
  );
  return ({ phoneMark, identityMark }: Marks): ClueSuspect | null => {
    if (phoneMark && refused.has(phoneMark)) return 'refused';
    const isKnown =
      (phoneMark && known.has(`p ${phoneMark}`)) || (identityMark && known.has(`i ${identityMark}`));
    return isKnown ? 'twin' : null;
  };
}
