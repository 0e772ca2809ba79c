import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { hasOpenPosts, hasPosts } from '../../publish/index.ts';

/** Themes (`t`) within the actor's scope for a call. */
export const ownedThemes = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`t`);

/** How many articles of a theme (`t`) no post holds: those that may be written anew, and written ones that are nowhere yet. */
export const UNLOCKED = sql`
  (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND NOT ${hasOpenPosts('aiArticle', sql`a.id`)}) AS free,
  (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND a.status = 'done' AND NOT ${hasPosts('aiArticle', sql`a.id`)})
    AS loose`;
