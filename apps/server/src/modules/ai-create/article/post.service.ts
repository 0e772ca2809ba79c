import { type ArticleDoc, type CheckSetting, takesCover } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { aiMarkOf } from './ai-mark.ts';
import { type ArticleRecord, writtenArticle } from './article.repository.ts';
import { htmlOf, type PictureUrls } from './doc-html.ts';
import { materialIdsOf, plainOf } from './doc-text.ts';

/** An article as publishing sends it: with the visible AI label in both forms and the metadata beside it. */
export async function articlePost({ db, storage }: Pick<Kernel, 'db' | 'storage'>, articleId: number) {
  const article = await writtenArticle(db, articleId);
  if (!article?.doc) throw RowMissing('文章');
  const cover = takesCover(article.platform) ? article.coverId : null;
  const pictures = await picturesOf(db, storage, [
    ...materialIdsOf(article.doc),
    ...(cover === null ? [] : [cover]),
  ]);
  const urls = new Map([...pictures].flatMap(([id, { url }]) => (url ? [[id, url] as const] : [])));
  return {
    ...postOf(article, article.doc, urls, await checkSetting.read(db, article.channelId)),
    cover: cover === null ? null : (pictures.get(cover) ?? null),
    pictures: materialIdsOf(article.doc).flatMap((id) => pictures.get(id) ?? []),
  };
}

/** The same of an article that was read already, its pictures wherever they are said to be. */
export function postOf(
  article: ArticleRecord,
  doc: ArticleDoc,
  places: PictureUrls,
  { aiLabel }: CheckSetting,
) {
  const { title, hashtags } = article;
  const mark = aiMarkOf(article, aiLabel);
  return {
    title,
    tags: hashtags,
    html: htmlOf(doc, places, mark),
    plain: [plainOf(doc), mark?.label].filter(Boolean).join('\n\n'),
    mark,
  };
}
