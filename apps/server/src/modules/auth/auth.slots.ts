import type { Queries } from '#db/database.ts';
import { slot } from '#kernel/slot.ts';

/** Whoever else has a say in a sign-in with the right password: it throws what is in the way of it. */
type PasswordObstacle = (db: Queries, memberId: number) => Promise<void>;
export const passwordObstacles = slot<PasswordObstacle>('auth.passwordObstacles');
