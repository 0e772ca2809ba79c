import { contract, PLATFORMS, ThemeInput, type Timing } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { findArticles } from '../article/article.repository.ts';
import { parseBody, withPictures } from '../article/doc-parse.ts';
import { storeText } from '../article/store-text.service.ts';
import { newSeed } from '../generate/seed.ts';
import type { DemoArticle, Scene } from './demo-article.ts';
import { demoFacts } from './facts.demo.ts';
import type { ScenePictures } from './scene-pictures.demo.ts';
import type { DemoTheme } from './themes.ts';

const BY_HAND = '人工撰写';

interface Wishes {
  accountIds: readonly number[];
  hotIds?: readonly number[];
  /** None: they are not drawn yet. */
  pictures?: ScenePictures;
  /** Otherwise when somebody releases it. */
  timing?: Timing;
}

/** Puts a theme with its finished articles into the database: bound to facts, checked and kept as versions like any other text. */
export async function writeDemoTheme(
  unit: Unit,
  actor: Actor,
  { topic, brief, tags, hashtags, articles }: DemoTheme,
  { accountIds, hotIds = [], pictures = new Map(), timing }: Wishes,
): Promise<number> {
  const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.aiTheme.create);
  const facts = await demoFacts(unit, channelId);
  const input = ThemeInput.parse({
    topic,
    brief,
    tags: [...tags],
    hashtags: [...hashtags],
    factIds: facts.usedIn(articles.map(({ body }) => body).join('')),
    hotIds: [...hotIds],
    count: articles.length,
    platforms: [...new Set(articles.map(({ platform }) => platform))],
    pictures: pictures.size > 0 ? 1 : 0,
    materialIds: [...new Set(pictures.values())],
    accountIds: [...accountIds],
    ...(timing ? { timing } : {}),
  });
  const theme = await unit.one<{ id: number }>(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, tags, seed, status)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${topic}, ${JSON.stringify(input)}::jsonb, ${input.count},
            ${input.platforms}::text[], ${input.tags}::text[], ${newSeed()}, 'ready') RETURNING id`);
  if (!theme) throw new Error('the demo theme was not written');
  await unit.query(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${theme.id}, a.no, a.platform, 0
    FROM unnest(${articles.map(({ platform }) => platform)}::text[]) WITH ORDINALITY AS a(platform, no)`);
  for (const record of await findArticles(unit, sql`a.theme_id = ${theme.id}`)) {
    const article = articles[record.no - 1];
    if (!article) continue;
    await storeText(unit, actor, record, {
      title: article.title,
      doc: withPictures(parseBody(facts.bound(article.body), facts.chip), picturesFor(article, pictures)),
      cause: 'entered',
      columns: sql`, status = 'done', percent = 100, engine = ${BY_HAND}`,
    });
  }
  return theme.id;
}

/** As many of its pictures as the platform takes. */
export const picturesFor = (
  { scenes, platform }: DemoArticle,
  pictures: ReadonlyMap<Scene, number>,
): number[] =>
  scenes.flatMap((scene) => pictures.get(scene) ?? []).slice(0, PLATFORMS[platform].pictures.count.max);
