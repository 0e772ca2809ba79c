import { type ArticleDoc, type BodyOf, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { materialVisible, picturesOf } from '../../material/index.ts';
import { NoPictures, NoSuchPicture, NotAPicture, PictureNotUsable } from '../ai-create.errors.ts';
import type { ArticleService } from './article.service.ts';
import { choosePictures } from './choose-pictures.ts';
import { withPictures } from './doc-parse.ts';

type Calls = typeof contract.aiArticle;

/** The document with another material in its n-th picture, its caption kept. */
function withPicture(doc: ArticleDoc, at: number, materialId: number): ArticleDoc {
  let seen = -1;
  const content = doc.content.map((block) => {
    if (block.type !== 'picture') return block;
    seen += 1;
    return seen === at ? { ...block, attrs: { ...block.attrs, materialId } } : block;
  });
  if (at > seen) throw NoSuchPicture();
  return { ...doc, content };
}

export const pictureService = ({ db }: Kernel, articles: ArticleService) => ({
  async replace(actor: Actor, { at, materialId, ...which }: BodyOf<Calls['replacePicture']>) {
    const material = await db.one<{ type: string }>(sql`
      SELECT m.type FROM material m
      WHERE m.id = ${materialId} AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}`);
    const picture = (await picturesOf(db, null, [materialId])).get(materialId);
    return articles.change(actor, which, ({ title, doc }) => {
      if (!material) throw RowMissing('素材');
      if (material.type !== 'image') throw NotAPicture();
      if (picture?.refusal) throw PictureNotUsable(picture.name, picture.refusal);
      return { title, doc: withPicture(doc, at, materialId), cause: 'pictures' };
    });
  },

  auto: (actor: Actor, which: BodyOf<Calls['autoPictures']>) =>
    articles.change(actor, which, async ({ title, doc, themeId }, unit) => {
      const theme = await unit.one<{ materialIds: number[]; pictures: number }>(sql`
        SELECT input->'materialIds' AS "materialIds", (input->>'pictures')::int AS pictures FROM ai_theme WHERE id = ${themeId}`);
      const places = doc.content.filter(({ type }) => type === 'picture').length || (theme?.pictures ?? 0);
      const now = doc.content.flatMap((block) => (block.type === 'picture' ? [block.attrs.materialId] : []));
      const chosen = await choosePictures(unit, actor, theme?.materialIds ?? [], places, now);
      if (chosen.length === 0) throw NoPictures();
      return { title, doc: withPictures(doc, chosen), cause: 'pictures' };
    }),
});
