import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { readCheckSetting } from '../checks/check-setting.ts';
import { aiMarkOf } from './ai-mark.ts';
import { findArticles } from './article.repository.ts';
import { htmlOf, type PictureUrls } from './doc-html.ts';
import { materialIdsOf, plainOf } from './doc-text.ts';

/** An article as publishing sends it: with the visible AI label in both forms and the metadata beside it. */
export async function articlePost(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  articleId: number,
  /** Where pictures are, unless it is where a browser finds them. */
  places?: PictureUrls,
) {
  const [article] = await findArticles(db, sql`a.id = ${articleId} AND a.status = 'done' AND NOT a.hidden`);
  if (!article?.doc) throw RowMissing('文章');
  const { doc, title, hashtags, platform } = article;
  const setting = await readCheckSetting(db, article.channelId);
  const pictures = await picturesOf(db, storage, materialIdsOf(doc));
  const mark = aiMarkOf(article, setting.aiLabel);
  const urls = new Map([...pictures].flatMap(([id, { url }]) => (url ? [[id, url] as const] : [])));
  return {
    title,
    platform,
    tags: hashtags,
    html: htmlOf(doc, places ?? urls, mark),
    plain: [plainOf(doc), mark?.label].filter(Boolean).join('\n\n'),
    pictures: materialIdsOf(doc).flatMap((id) => pictures.get(id) ?? []),
    mark,
  };
}
