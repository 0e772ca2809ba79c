import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type Batch, beginPublishing, themeBatch } from '../../publish/index.ts';
import { articlesById } from '../article/article.repository.ts';
import { surelyRefused } from './missing-pictures.ts';
import type { ThemeRecord } from './theme.repository.ts';

/** A theme as publishing sees it; one from before there was a choice goes to each account. */
export const batchOf = (theme: ThemeRecord): Batch => ({
  ...themeBatch(theme),
  spread: theme.input.spread ?? 'each',
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
  const found = await articlesById(unit, articleIds);
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
