import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { shinglesOf, similarityOf } from '../checks/shingles.ts';
import { scheduledThemes } from './scheduled.repository.ts';
import { seenTheme } from './theme.repository.ts';
import { writtenTexts } from './theme-articles.repository.ts';

type Calls = typeof contract.aiTheme;

/** Pairs less alike than this are no news. */
const WORTH_SHOWING = 5;

export const themeViews = ({ db }: Kernel) => ({
  async similarity(actor: Actor, id: number) {
    const { channelId } = await seenTheme(db, actor, contract.aiTheme.similarity, id);
    const { similarityWarn: warn } = await checkSetting.read(db, channelId);
    const rows = await writtenTexts(db, id);
    const texts = rows.map(({ plain, ...row }) => ({ ...row, shingles: shinglesOf(plain) }));
    const pairs = texts
      .flatMap((a, index) =>
        texts.slice(index + 1).map((b) => ({
          a: a.id,
          b: b.id,
          aNo: a.no,
          bNo: b.no,
          percent: similarityOf(a.shingles, b.shingles),
        })),
      )
      .filter(({ percent }) => percent >= WORTH_SHOWING)
      .sort((a, b) => b.percent - a.percent);
    return { warn, highest: pairs[0]?.percent ?? 0, pairs };
  },

  /** Each moment of each theme with how many articles go out then. */
  async calendar(actor: Actor, { range }: BodyOf<Calls['calendar']>) {
    return { rows: await scheduledThemes(db, actor, contract.aiTheme.calendar, range) };
  },
});
