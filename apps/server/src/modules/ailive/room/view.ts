import { type LineClass, type LiveRoom, spokenMs } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { marksOf, soundsById } from '../sound/sound.repository.ts';
import { voiceProblem } from '../sound/voice-problem.ts';
import { commentNotes, newestComments } from './comment.repository.ts';
import { advance, emptyQueue, type Play, whySilent } from './queue.ts';
import { type RoomRow, roomById } from './room.repository.ts';
import { namesOf, playById, roomFigures } from './view.repository.ts';

const QUEUE_SHOWN = 40;
const COMMENTS_SHOWN = 50;

/** Everything a screen needs of a room; what comes next is worked out as the room itself would. */
export async function viewRoom({ db }: Kernel, id: number): Promise<LiveRoom> {
  const room = await roomById(db, id);
  if (!room) throw RowMissing('直播场次');
  const queue = room.queue ?? emptyQueue();
  const { loop } = room;
  const sounds = await soundsById(
    db,
    [...loop, ...queue.waiting, ...queue.plays].map(({ soundId }) => soundId),
  );
  const figures = await roomFigures(db, id);
  const { now } = room;
  const durationOf = (soundId: number, text: string) => sounds.get(soundId)?.durationMs ?? spokenMs(text);
  const lineOf = (lineId: string) => (lineId.startsWith('line-') ? Number(lineId.slice(5)) : null);

  const begun = queue.plays.find(({ startedAt }) => startedAt !== null);
  const current = begun ? await playById(db, id, begun.playId) : undefined;
  const leftMs = begun?.startedAt
    ? Math.max(0, begun.startedAt + durationOf(begun.soundId, begun.text) - now)
    : 0;
  // One round of the loop after the line being spoken, and all that waits besides.
  const besides = queue.waiting.length + queue.plays.filter((play) => play.class !== 'loop').length;
  const shown = Math.min(QUEUE_SHOWN, loop.length + besides + (begun?.class === 'loop' ? 1 : 0));
  const coming = advance(queue, { loop, isReady: () => true, now: Number.MAX_SAFE_INTEGER, ahead: shown })
    .queue.plays;
  const noteOf = await notesOf(db, coming);
  let startsInMs = leftMs;
  const entries = coming
    .filter(({ playId }) => playId !== begun?.playId)
    .map((play) => {
      const { playId, class: of, text, soundId, lineId } = play;
      const durationMs = durationOf(soundId, text);
      const entry = {
        id: playId,
        lineId,
        class: of,
        text,
        ready: sounds.get(soundId)?.state === 'ready',
        durationMs,
        startsInMs,
        line: lineOf(lineId),
        note: sounds.get(soundId)?.note || noteOf(play),
      };
      startsInMs += durationMs;
      return entry;
    });
  const waiting = Object.fromEntries(
    (['urgent', 'insert', 'keyword', 'event', 'loop'] as LineClass[]).map((of) => [
      of,
      of === 'loop' ? loop.length : entries.filter((entry) => entry.class === of).length,
    ]),
  ) as LiveRoom['waiting'];
  return {
    now: new Date(now).toISOString(),
    playing: figures.playing,
    paused: room.paused,
    lines: loop.length,
    current:
      current && begun
        ? {
            ...current,
            marks: await marksOf(db, begun.soundId),
            atMs: Math.max(0, durationOf(begun.soundId, begun.text) - leftMs),
          }
        : null,
    queue: room.state === 'ended' ? [] : entries,
    waiting,
    comments: await newestComments(db, id, COMMENTS_SHOWN),
    commentsPerMinute: figures.commentsPerMinute,
    dropped: countsOf(room.dropped),
    silence: silenceOf(
      room,
      figures.playing,
      queue.silentSince === null ? '' : whySilent(queue, loop, sounds),
      room.paused ? await voiceProblem(db, room) : null,
    ),
    controller: figures.controller,
    push: room.state === 'ended' ? '' : (queue.push?.note ?? ''),
    musicVolume: room.musicObject === null ? null : room.musicVolume / 100,
  };
}

/** Why a line is in the queue: who put it in, or which rule answers. */
async function notesOf(db: Kernel['db'], plays: readonly Play[]) {
  const given = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
  const notes = await commentNotes(db, given(plays.map(({ commentId }) => commentId)));
  const names = await namesOf(db, given(plays.map(({ memberId }) => memberId)));
  return ({ commentId, memberId, lineId }: Play) => {
    if (memberId !== null) return `${names.get(memberId) ?? ''} 插播`.trim();
    if (commentId !== null) return notes.get(commentId) ?? '';
    return lineId.startsWith('insert-') ? '定时插播' : '';
  };
}

export const countsOf = (dropped: Readonly<Record<string, number>>): LiveRoom['dropped'] => ({
  comment: 0,
  enter: 0,
  follow: 0,
  like: 0,
  gift: 0,
  fansclub: 0,
  order: 0,
  ...dropped,
});

/** Never silent without a reason. */
function silenceOf(
  { state, paused }: RoomRow,
  playing: boolean,
  silent: string,
  problem: string | null,
): string {
  if (state === 'readying') return playing ? '正在准备声音' : '等待播放端连接';
  if (state !== 'living') return '';
  if (!playing) return '播放端已断开，等待重连';
  if (problem !== null) return `${problem}，口播已暂停`;
  return paused ? '口播已暂停' : silent;
}
