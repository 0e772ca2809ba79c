import type { LineClass } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { URGENCY } from '../sound/sound.repository.ts';
import { isKnown, soundsOf } from '../sound/sounds-known.ts';
import { speakAhead } from '../sound/voice.ts';
import type { Room, RoomStep } from './step.ts';

const MINUTE_MS = 60_000;
/** Whoever came in or asked so long ago is gone, or has read the answer elsewhere: after a pause nobody greets or answers them. */
const SPOKEN_WITHIN_MS: Partial<Record<LineClass, number>> = { keyword: 5 * MINUTE_MS, event: 2 * MINUTE_MS };

interface Line {
  id: string;
  class: Exclude<LineClass, 'loop'>;
  text: string;
  commentId?: number | null;
  memberId?: number | null;
  delayMs?: number;
}

const said = ({ nodeId, voiceId, speed }: Room, text: string) =>
  [nodeId, voiceId ?? 0, speed, text].join(' ');

/** Whether this process knows that the text was spoken before: its line asks nobody. */
export const isSpoken = (kernel: Pick<Kernel, 'jobs'>, room: Room, text: string) =>
  isKnown(soundsOf(kernel), said(room, text));

/** A line waits in the room; its sound is made if nobody has said it before, for which there has to be a unit. */
export async function addLine(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit | null,
  step: RoomStep,
  { id, class: of, text, commentId = null, memberId = null, delayMs = 0 }: Line,
) {
  const { room } = step;
  const known = soundsOf(kernel);
  const name = said(room, text);
  const by = { voiceId: room.voiceId ?? 0, speed: room.speed };
  // Without a unit nothing can be looked up: what was known when the step began is said.
  const sound =
    unit && !isKnown(known, name)
      ? (await speakAhead(kernel, unit, room, by, [text], URGENCY[of])).get(text)
      : known.byText.get(name)?.sound;
  if (!sound) return;
  if (unit && sound.state === 'ready' && !isKnown(known, name))
    known.byText.set(name, { sound, since: Date.now() });
  step.sounds.set(sound.id, sound);
  const withinMs = SPOKEN_WITHIN_MS[of];
  const notBefore = step.now + delayMs;
  step.enqueue({
    id,
    class: of,
    text,
    soundId: sound.id,
    commentId,
    memberId,
    notBefore,
    ...(withinMs !== undefined && { until: notBefore + withinMs }),
  });
}
