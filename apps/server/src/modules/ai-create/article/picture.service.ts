import { type ArticleDoc, type BodyOf, type contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { NoPictures, NoSuchPicture, NotAPicture, PictureNotUsable } from '../ai-create.errors.ts';
import { themeInput } from '../theme/theme.repository.ts';
import type { ArticleService } from './article.service.ts';
import { choosePictures, materialType } from './choose-pictures.repository.ts';
import { withPictures } from './doc-parse.ts';

type Calls = typeof contract.aiArticle;

/** The document with another material in its n-th picture, its caption kept. */
function withPicture(doc: ArticleDoc, place: number, materialId: number): ArticleDoc {
  let seen = -1;
  const content = doc.content.map((block) => {
    if (block.type !== 'picture') return block;
    seen += 1;
    return seen === place ? { ...block, attrs: { ...block.attrs, materialId } } : block;
  });
  if (place > seen) throw NoSuchPicture();
  return { ...doc, content };
}

export const pictureService = ({ db }: Kernel, articles: ArticleService) => ({
  async replace(actor: Actor, { at, materialId, ...which }: BodyOf<Calls['replacePicture']>) {
    const type = await materialType(db, actor, materialId);
    const picture = (await picturesOf(db, null, [materialId])).get(materialId);
    return articles.change(actor, which, ({ title, doc }) => {
      if (!type) throw RowMissing('素材');
      if (type !== 'image') throw NotAPicture();
      if (picture?.refusal) throw PictureNotUsable(picture.name, picture.refusal);
      return { title, doc: withPicture(doc, at, materialId), cause: 'pictures' };
    });
  },

  /** One that still waits for its review may be set: going out waits for it. */
  async cover(actor: Actor, { materialId, ...which }: BodyOf<Calls['setCover']>) {
    const type = materialId === null ? null : await materialType(db, actor, materialId);
    const picture =
      materialId === null ? undefined : (await picturesOf(db, null, [materialId])).get(materialId);
    return articles.change(actor, which, ({ title, doc }) => {
      if (type === undefined) throw RowMissing('素材');
      if (type !== null && type !== 'image') throw NotAPicture();
      if (picture?.gone) throw PictureNotUsable(picture.name, picture.refusal ?? '');
      return { title, doc, coverId: materialId, cause: 'cover' };
    });
  },

  auto: (actor: Actor, which: BodyOf<Calls['autoPictures']>) =>
    articles.change(actor, which, async ({ title, doc, themeId }, unit) => {
      const theme = await themeInput(unit, themeId);
      const places = doc.content.filter(({ type }) => type === 'picture').length || (theme?.pictures ?? 0);
      const now = doc.content.flatMap((block) => (block.type === 'picture' ? [block.attrs.materialId] : []));
      const chosen = await choosePictures(unit, actor, theme?.materialIds ?? [], places, now);
      if (chosen.length === 0) throw NoPictures();
      return { title, doc: withPictures(doc, chosen), cause: 'pictures' };
    }),
});
