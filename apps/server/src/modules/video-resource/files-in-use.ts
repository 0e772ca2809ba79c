import type { Queries } from '#db/database.ts';
import { slot } from '#kernel/slot.ts';

/** Which of these files a row names: asked of every area that keeps files for films, before any is thrown away. */
export const filesInUse = slot<(db: Queries, paths: readonly string[]) => Promise<string[]>>('filesInUse');
