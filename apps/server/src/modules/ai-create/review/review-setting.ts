import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { defineSetting } from '#kernel/setting.ts';

const KEY = 'aiCreate.review';

/** Whether a channel's articles must be passed by somebody before they go out. Off until somebody decides otherwise. */
export const articleReview = defineSetting({
  key: KEY,
  schema: z.object({ on: z.boolean() }),
  initial: { on: false },
});

/** The same beside an article `a`, so that a list asks for it in the same statement. */
export const REVIEW_ON = sql`
  EXISTS (SELECT 1 FROM setting s WHERE s.key = ${`${KEY}.`} || a.channel_id AND s.value->'on' = 'true')`;
