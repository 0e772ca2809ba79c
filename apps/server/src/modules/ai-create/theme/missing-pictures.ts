import { limitBreaches, PLATFORMS, takesCover } from '@zhiying/contract';
import type { ArticleRecord } from '../article/article.repository.ts';
import { materialIdsOf } from '../article/doc-text.ts';

type Shown = Pick<ArticleRecord, 'platform' | 'doc' | 'coverId'>;

/**
 * What a platform that wants pictures says to an article without; null otherwise. Only what the text itself tells: a picture that
 * is still being prepared may be ready when its turn comes. Letting the reminder pass does not change the platform's mind, and who
 * gets the article to forward may well go without.
 */
export function missingPictures({ platform, doc, coverId }: Shown): string | null {
  const ids = [
    ...(doc ? materialIdsOf(doc) : []),
    ...(coverId !== null && takesCover(platform) ? [coverId] : []),
  ];
  const pictures = ids.map(() => ({ size: 0, contentType: '' }));
  const breach = limitBreaches(platform, { title: '', body: '', tags: [], pictures }).find(
    ({ field, actual, limit }) => field === 'pictures' && actual < limit.min,
  );
  return breach?.msg ?? null;
}

/** Why an article's platform would surely refuse it: it takes none, or wants a picture. Null: nothing is known against it. */
export function surelyRefused(article: Shown): string | null {
  const { name, takes } = PLATFORMS[article.platform];
  if (!takes.includes('article')) return `${name}只接收视频，不能发布文章`;
  const missing = missingPictures(article);
  return missing && withAdvice(missing);
}

const withAdvice = (missing: string) => `${missing}，请为文章添加图片后再发布`;
