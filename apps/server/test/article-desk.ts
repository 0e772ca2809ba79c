import { type ArticleDoc, contract } from '@zhiying/contract';
import { afterEach, beforeAll } from 'vitest';
import { cardsOf, openStudio, type Studio, writtenTheme } from './studio.ts';

const { aiArticle } = contract;

export let studio: Studio;
export let house: Studio['house'];
export let token: string;

export const text = (words: string) => ({ type: 'text' as const, text: words });
export const paragraph = (
  ...content: NonNullable<Extract<ArticleDoc['content'][number], { type: 'paragraph' }>['content']>
) => ({ type: 'paragraph' as const, content });
export const doc = (...content: ArticleDoc['content']): ArticleDoc => ({ type: 'doc', content });
export const chip = (factId: number, value = '') => ({
  type: 'fact' as const,
  attrs: { factId, label: '', text: value },
});

/** A studio with somebody who writes, for one file of tests. */
export function openArticles() {
  beforeAll(async () => {
    studio = await openStudio();
    ({ house } = studio);
    token = studio.writer.token;
  }, 60_000);
  afterEach(() => studio.writeAsUsual());
}

/** One written article of a theme of its own. */
export async function oneArticle(parts = {}) {
  const themeId = await writtenTheme(studio, { count: 1, ...parts });
  const [card] = await cardsOf(studio, themeId);
  return house.ask(aiArticle.info, { id: card?.id ?? 0 }, token);
}
export const info = (id: number) => house.ask(aiArticle.info, { id }, token);
export const save = (id: number, version: number, body: ArticleDoc, more = {}) =>
  house.ask(aiArticle.update, { id, version, title: '示例标题', doc: body, ...more }, token);
