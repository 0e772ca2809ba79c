import { linesMs, type Narration, type VideoShot, VOICE_LEAD_MS } from '@zhiying/contract';
import { partId } from '../board/board-shots.ts';

/** Neither half is shorter. */
const LEAST_MS = 500;
/** A pause so near to the cut is where the line is parted, in characters. */
const NEAR = 4;
const PAUSE = /[，。！？；、,.!?;\s]/;
/** What is filled in later is never cut through. */
const FACT = /\{\{fact:\d+\}\}/g;

type Heard = Pick<Narration, 'text' | 'ms' | 'marks'> | null;

/**
 * One shot becomes two at a moment of it. What is said goes with the half in which it is heard: a shot is never shorter than its line, so
 * a line that stayed whole would stretch the first half to its old length. Null where a half would be too short.
 */
export function splitShot(
  shot: VideoShot,
  localMs: number,
  lastsMs: number,
  heard: Heard,
): [VideoShot, VideoShot] | null {
  if (localMs < LEAST_MS || lastsMs - localMs < LEAST_MS) return null;
  const at = saidUntil(shot.line, localMs - VOICE_LEAD_MS, heard);
  // A subtitle of its own says what the whole line said: each half is read as it is spoken again.
  const { subtitle: _whole, ...rest } = shot;
  return [
    { ...rest, ms: localMs, line: shot.line.slice(0, at).trim(), transition: { kind: 'cut', ms: 0 } },
    {
      ...rest,
      id: partId(),
      ms: lastsMs - localMs,
      line: shot.line.slice(at).trim(),
      clip: shot.clip && { ...shot.clip, in: shot.clip.in + Math.round(localMs * (shot.speed ?? 1)) },
    },
  ];
}

/** How much of a line is said by then: by its marks where it was spoken, else by how long it takes; moved to a pause close by. */
function saidUntil(line: string, ms: number, heard: Heard): number {
  const marks = heard?.text === line ? heard.marks : null;
  const whole = heard?.ms ?? linesMs(line);
  const count = [...line].length;
  const characters = marks
    ? marks.filter(([start]) => start < ms).length
    : Math.round(count * Math.min(1, Math.max(0, ms / Math.max(1, whole))));
  const place = [...line].slice(0, characters).join('').length;
  if (place === 0 || place >= line.length) return place;
  const pauses = [...line].flatMap((_, index) => {
    const end = [...line].slice(0, index + 1).join('').length;
    return PAUSE.test([...line][index] ?? '') && Math.abs(end - place) <= NEAR ? [end] : [];
  });
  const near = pauses.toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place))[0] ?? place;
  const through = [...line.matchAll(FACT)].find(
    ({ index, 0: field }) => index < near && near < index + field.length,
  );
  return through ? through.index : near;
}
