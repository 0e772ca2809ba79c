import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { BUILTIN_MUSIC } from './music.ts';

/** A piece of our own for a channel, made now where it is not there yet; null where this machine cannot make it. */
export async function ownPiece(kernel: Kernel, name: string, channelId: number): Promise<number | null> {
  const piece = BUILTIN_MUSIC.find(({ id }) => id === name);
  if (piece) {
    const { makePiece } = await import('./prepare.run.ts');
    await makePiece(kernel, piece, new AbortController().signal);
  }
  const row = await kernel.db.one<{ id: number }>(sql`
    SELECT id FROM video_music WHERE builtin = ${name} AND channel_id = ${channelId} AND state = 'ready'`);
  return row?.id ?? null;
}
