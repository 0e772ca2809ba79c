import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo } from '#kernel/demo.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Clock, createClock, iso } from '#seed/demo/clock.ts';
import { openMinutesBefore } from '#seed/demo/story/working-hours.ts';
import { type DemoPost, placeService, themeBatch, writeDemoPosts } from '../../publish/index.ts';
import { captionOf, FILM_BATCH } from '../publishing/film-subjects.ts';
import { findThemes, type VideoThemeRecord } from '../theme/theme.repository.ts';
import { type VideoContent, videoContent } from '../video/video-content.repository.ts';
import { DEMO_FILMS } from './retry.demo.ts';

/** Where a film of the demo was, is or will be published. */
interface Showing {
  /** The number of the film within its theme. */
  no: number;
  account: string;
  state: DemoPost['state'] | 'planned';
  /** Days ago; days ahead below zero. */
  daysAgo: number;
  minute: number;
  error?: DemoPost['error'];
}

const [NOON, EVENING, NIGHT] = [12 * 60 + 10, 18 * 60 + 40, 20 * 60];
const [FLAGSHIP, EAST, WEST] = ['示例汽车旗舰店', '示例汽车城东店', '示例汽车城西店'];
const [NOTES, CHANNELS] = ['示例小红书（人工发布）', '示例视频号（人工发布）'];

/**
 * By the kind of theme: each account that takes films has some that are out and some to come. The first montage waits nowhere,
 * so that there is a film to try the desk on: what is scheduled cannot be changed.
 */
const SHOWINGS: Readonly<Record<string, readonly Showing[]>> = {
  montage: [
    { no: 1, account: WEST, state: 'published', daysAgo: 5, minute: EVENING },
    { no: 1, account: FLAGSHIP, state: 'published', daysAgo: 4, minute: NOON },
    { no: 2, account: CHANNELS, state: 'handover', daysAgo: 0, minute: 0 },
    { no: 2, account: EAST, state: 'published', daysAgo: 2, minute: NIGHT },
    {
      no: 2,
      account: WEST,
      state: 'failed',
      daysAgo: 1,
      minute: EVENING,
      error: { category: 'platform', advice: '平台暂时异常，可重新发布' },
    },
    { no: 2, account: FLAGSHIP, state: 'planned', daysAgo: -2, minute: EVENING },
  ],
  storyboard: [
    { no: 1, account: CHANNELS, state: 'published', daysAgo: 6, minute: NIGHT },
    { no: 1, account: EAST, state: 'published', daysAgo: 3, minute: EVENING },
    { no: 1, account: WEST, state: 'planned', daysAgo: -1, minute: NOON },
    { no: 1, account: NOTES, state: 'planned', daysAgo: -3, minute: NIGHT },
  ],
};
/** How long the one that waits for a person has waited, in minutes of opening time. */
const WAITING_MINUTES = 90;
/** Films were there before they were published. */
const MADE = { daysAgo: 7, minute: 15 * 60 + 20 };

/** Once all films of a demo theme are composed, they are on the calendar: out, failed, with a person, and planned. Each theme once. */
export async function publishDemoFilms(kernel: Kernel): Promise<void> {
  const { db, config, log } = kernel;
  const known = await db.one<{ value: { themes: number[] } }>(
    sql`SELECT value FROM setting WHERE key = ${DEMO_FILMS}`,
  );
  if (!known || !config.sandboxUrl) return;
  const themes = await findThemes(
    db,
    sql`t.id = ${anyOf(known.value.themes, 'bigint')} AND t.status <> 'deleted'
      AND NOT EXISTS (SELECT 1 FROM setting s WHERE s.key = 'demo.filmPosts.' || t.id)
      AND EXISTS (SELECT 1 FROM video v WHERE v.theme_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM video v WHERE v.theme_id = t.id AND v.status <> 'done' AND NOT v.hidden)`,
  );
  await settleEach(themes, (theme) => publish(kernel, theme), { log, name: ({ topic }) => topic });
}

async function publish(kernel: Kernel, theme: VideoThemeRecord) {
  const { db, access, config } = kernel;
  const actor = await access.actFor(theme.ownerId, theme.channelId, SYSTEM.origin);
  if (!actor) return;
  const ids = await db.query<{ id: number }>(sql`SELECT id FROM video WHERE theme_id = ${theme.id}`);
  const films = [
    ...(
      await videoContent(
        db,
        ids.map(({ id }) => id),
      )
    ).values(),
  ];
  const clock = createClock(Date.now());
  const showings = (SHOWINGS[theme.kind] ?? []).flatMap((showing) => {
    const film = films.find(({ no }) => no === showing.no);
    return film ? [{ ...showing, film, at: momentOf(showing, clock) }] : [];
  });
  const claimed = await kernel.tx(actor, async (unit) => {
    if (!(await claimDemo(unit, `filmPosts.${theme.id}`))) return false;
    const made = iso(clock.at(MADE.daysAgo, MADE.minute));
    await unit.query(sql`UPDATE video_theme SET created_at = ${made} WHERE id = ${theme.id}`);
    await unit.query(sql`UPDATE video SET created_at = ${made} WHERE theme_id = ${theme.id}`);
    const past = showings.flatMap(({ film, account, state, at, error }) =>
      state === 'planned'
        ? []
        : [{ ...postOf(film), account, state, at, ...(error === undefined ? {} : { error }) }],
    );
    await writeDemoPosts(unit, FILM_BATCH, themeBatch(theme), past, config.sandboxUrl ?? '');
    return true;
  });
  if (!claimed) return;
  const planned = showings.filter(({ state }) => state === 'planned');
  const place = async ({ film, account, at }: (typeof planned)[number]) => {
    const found = await db.one<{ id: number }>(sql`
      SELECT id FROM content_account WHERE channel_id = ${theme.channelId} AND name = ${account} AND deleted_at IS NULL`);
    if (found)
      await placeService(kernel).place(actor, {
        kind: FILM_BATCH,
        subjectId: film.id,
        accountId: found.id,
        at: iso(at),
      });
  };
  await settleEach(planned, place, { log: kernel.log, name: ({ account }) => account, keptWithItem: true });
}

const momentOf = ({ state, daysAgo, minute }: Showing, clock: Clock) =>
  state === 'handover' ? openMinutesBefore(clock.now, WAITING_MINUTES) : clock.at(daysAgo, minute);

const postOf = (film: VideoContent): Pick<DemoPost, 'subject' | 'text'> => {
  const { id, no, title, version } = film;
  return { subject: { id, no, title, version }, text: captionOf(film).text };
};
