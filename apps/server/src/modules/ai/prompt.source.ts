import { type BodyOf, contract, type PromptTemplate } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { usable } from './ai.scope.ts';
import { loadPrompts } from './prompt.repository.ts';

/** Templates by kind, and within it those of higher places first. */
export const promptSource = (
  actor: Actor,
  { kind }: Pick<BodyOf<typeof contract.aiPrompt.list>, 'kind'>,
): ListSource<PromptTemplate> => ({
  from: sql`ai_prompt r`,
  id: sql`r.id`,
  where: [usable(actor, contract.aiPrompt.list), ...(kind ? [sql`r.kind = ${kind}`] : [])],
  sorts: sortsBy('r', 'kind', 'updatedAt'),
  defaultSort: { sort: 'kind', order: 'ASC' },
  load: (db, ids) => loadPrompts(db, actor, ids as number[]),
});
