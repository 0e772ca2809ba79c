import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';

/** Deliveries (`d`) of receivers within the actor's rows. */
export const deliveriesOf = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`EXISTS (SELECT FROM webhook r WHERE r.id = d.webhook_id AND ${changeable(actor, asked)})`;
