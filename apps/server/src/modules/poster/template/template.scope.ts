import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable, usable } from '#kernel/access/row-reach.ts';

const THERE = sql`r.deleted_at IS NULL`;

/** Templates of the actor's scope, and those of places above that somebody passed. */
export const seenTemplates = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${THERE} AND (${changeable(actor, asked)} OR (r.status = 'passed' AND ${usable(actor, asked)})))`;

export const ownTemplates = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${THERE} AND ${changeable(actor, asked)})`;

/** What head office locked stays locked in what others make of it: copying is for those who may change it, and of our own. */
export const copyableTemplates = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${ownTemplates(actor, asked)} OR (r.builtin IS NOT NULL AND ${seenTemplates(actor, asked)}))`;
