import type { Article } from '@zhiying/contract';

/** As far as reviews go: its channel wants none, or somebody passed it. */
export const mayGoOut = ({ reviewOn, review }: Pick<Article, 'reviewOn' | 'review'>) =>
  !reviewOn || review === 'passed';
