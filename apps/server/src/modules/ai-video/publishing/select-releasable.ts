import type { Subject } from '../../publish/index.ts';
import { FilmsHeld, FilmsWait, NoAccounts, NoFilms } from '../ai-video.errors.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';

type Film = Omit<Subject, 'cover'>;

/** Separates films that go out from those held back; refuses when nothing is left, or less than the person agreed to. */
export function selectReleasable({ input }: VideoThemeRecord, films: readonly Film[], holdBlocked: boolean) {
  if (films.length === 0) throw NoFilms();
  if (input.accountIds.length + input.accountGroupIds.length === 0) throw NoAccounts();
  const blocked = films.filter((film) => film.blocked !== null);
  const waiting = films.filter((film) => film.blocked === null && film.waits);
  const going = films.filter((film) => film.blocked === null && !film.waits);
  if (!holdBlocked || going.length === 0) {
    const [first] = blocked;
    if (first) throw FilmsHeld(blocked.length, `第 ${first.no} 条，${first.blocked}`);
    const [next] = waiting;
    if (next) throw FilmsWait(waiting.length, `第 ${next.no} 条${next.waits}`);
  }
  const note = [
    blocked.length > 0 && `${blocked.length} 条视频有失效的素材或事实`,
    waiting.length > 0 && `${waiting.length} 条未通过审核`,
  ]
    .filter(Boolean)
    .join('，');
  return { going, held: blocked.length + waiting.length, note: note && `${note}，未发布` };
}
