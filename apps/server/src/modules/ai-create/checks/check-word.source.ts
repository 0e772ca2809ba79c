import type { CheckWord, CheckWordSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { loadWords, ownedWords } from './check-word.repository.ts';

export const wordSource = (actor: Actor, { q, kind }: CheckWordSearch): ListSource<CheckWord> => ({
  from: sql`ai_check_word w`,
  id: sql`w.id`,
  where: [
    sql`w.channel_id = ${actor.channelId}`,
    ownedWords(actor),
    ...(q ? [nameContains(sql`w.word`, q)] : []),
    ...(kind ? [sql`w.kind = ${kind}`] : []),
  ],
  sorts: sortsBy('w', 'createdAt', 'word'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadWords(db, ids as number[]),
});
