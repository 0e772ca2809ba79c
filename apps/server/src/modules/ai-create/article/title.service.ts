import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { NothingUsable } from '../ai-create.errors.ts';
import type { ArticleService } from './article.service.ts';
import type { AssistService } from './assist.service.ts';

type Calls = typeof contract.aiArticle;

/** An article's title alone, by hand or from the suggestions. */
export const titleService = (articles: ArticleService, assist: AssistService) => {
  const setTitle = (actor: Actor, { title, ...which }: BodyOf<Calls['setTitle']>) =>
    articles.change(actor, which, ({ doc }) => ({ title, doc, cause: 'edited' }));

  async function takeSuggestion(actor: Actor, which: { id: number; version: number }, round: number) {
    const { title: current } = await articles.info(actor, which.id);
    const { rows } = await assist.titles(actor, { id: which.id, round });
    const best = rows.find(({ title, tooLong }) => !tooLong && title !== current);
    if (!best) throw NothingUsable();
    return setTitle(actor, { ...which, title: best.title });
  }

  return {
    setTitle,
    replaceTitle: (actor: Actor, { round, ...which }: BodyOf<Calls['replaceTitle']>) =>
      takeSuggestion(actor, which, round + 1),
    autoTitle: (actor: Actor, which: BodyOf<Calls['autoTitle']>) => takeSuggestion(actor, which, 0),
  };
};
