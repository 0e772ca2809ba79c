import type { Phrase, PhraseSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { loadPhrases, ownedPhrases } from './phrase.repository.ts';

export const phraseSource = (actor: Actor, { q, kind, tag }: PhraseSearch): ListSource<Phrase> => ({
  from: sql`ai_phrase p`,
  id: sql`p.id`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    ownedPhrases(actor),
    ...(q ? [nameContains(sql`p.text`, q)] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(tag ? [sql`p.tags @> ${[tag]}::text[]`] : []),
  ],
  sorts: sortsBy('p', 'createdAt', 'uses'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadPhrases(db, ids as number[]),
});
