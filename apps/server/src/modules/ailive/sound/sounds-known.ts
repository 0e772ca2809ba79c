import type { Queries } from '#db/database.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Sound, soundsById } from './sound.repository.ts';

/** Sounds that are there: they do not change any more, so that a process reads each of them once. */
export interface SoundsKnown {
  byId: Map<number, Sound>;
  /** By the place whose sound it is and what is said; `since` when it was looked up. */
  byText: Map<string, { sound: Sound; since: number }>;
}
/** After so long a text is looked up again: meanwhile a word may be read another way. */
const SAME_FOR_MS = 15_000;
const MOST_KNOWN = 20_000;
/** Of each process, which its queue of jobs stands for. */
const known = new WeakMap<Kernel['jobs'], SoundsKnown>();

export const nothingKnown = (): SoundsKnown => ({ byId: new Map(), byText: new Map() });

export function soundsOf({ jobs }: Pick<Kernel, 'jobs'>): SoundsKnown {
  const own = known.get(jobs) ?? nothingKnown();
  for (const sounds of [own.byId, own.byText]) if (sounds.size > MOST_KNOWN) sounds.clear();
  known.set(jobs, own);
  return own;
}

/** These sounds: those known already, the others as they are now. */
export async function soundsKnown(
  db: Queries,
  ids: readonly number[],
  { byId }: SoundsKnown,
): Promise<Map<number, Sound>> {
  const unknown = ids.filter((id) => !byId.has(id));
  const read = unknown.length > 0 ? await soundsById(db, unknown) : new Map<number, Sound>();
  for (const sound of read.values()) if (sound.state === 'ready') byId.set(sound.id, sound);
  return new Map(
    ids.flatMap((id) => {
      const sound = read.get(id) ?? byId.get(id);
      return sound ? [[id, sound] as const] : [];
    }),
  );
}

/** Whether a text needs no looking up. */
export const isKnown = ({ byText }: SoundsKnown, text: string): boolean =>
  Date.now() - (byText.get(text)?.since ?? 0) < SAME_FOR_MS;
