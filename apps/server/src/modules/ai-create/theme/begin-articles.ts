import { anyOf, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type Batch, beginPublishing } from '../../publish/index.ts';
import { findArticles } from '../article/article.repository.ts';
import { surelyRefused } from './missing-pictures.ts';
import type { ThemeRecord } from './theme.repository.ts';

/** A theme as publishing sees it. */
export const batchOf = ({ id, channelId, nodeId, path, ownerId, topic, input }: ThemeRecord): Batch => ({
  id,
  channelId,
  nodeId,
  path,
  ownerId,
  name: topic,
  accountIds: input.accountIds,
  accountGroupIds: input.accountGroupIds,
  timing: input.timing,
  // Themes from before there was a choice have none.
  spread: input.spread ?? 'each',
});

/** Hands these articles of a theme to publishing, in the transaction that moves the theme to 发布中. */
export async function beginArticles(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  theme: ThemeRecord,
  {
    articleIds,
    ...release
  }: { articleIds: readonly number[]; held: number; heldNote: string; memberId: number },
) {
  const found = await findArticles(unit, sql`a.id = ${anyOf(articleIds)}`);
  await beginPublishing(kernel, unit, {
    kind: 'aiTheme',
    batch: batchOf(theme),
    subjects: found
      .map((article) => {
        const { id, no, title, platform, versionNo: version } = article;
        return { id, no, title, platform, version, refused: surelyRefused(article) };
      })
      .sort((a, b) => a.no - b.no),
    ...release,
  });
}
