import type { Subject } from '../../publish/index.ts';
import { FilmsHeld, NoAccounts, NoFilms } from '../ai-video.errors.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';

type Film = Omit<Subject, 'cover'>;

/** What goes out and what is held back; refuses where that leaves nothing, or less than the person agreed to. */
export function sortOut({ input }: VideoThemeRecord, films: readonly Film[], holdBlocked: boolean) {
  if (films.length === 0) throw NoFilms();
  if (input.accountIds.length + input.accountGroupIds.length === 0) throw NoAccounts();
  const held = films.filter(({ blocked }) => blocked !== null);
  const going = films.filter(({ blocked }) => blocked === null);
  const [first] = held;
  if (first && (!holdBlocked || going.length === 0))
    throw FilmsHeld(held.length, `第 ${first.no} 条，${first.blocked}`);
  return { going, held: held.length, note: first ? `${held.length} 条视频有失效的素材或事实，未发布` : '' };
}
