import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { encryptAuthor, encryptPhone } from '../author-secrets.ts';
import type { StoredComment } from '../comments-stored.ts';

/** A post's owner is told of new comments at most this often. */
const TELL_EVERY = '1 hour';

type AccountPlace = Pick<StoredComment, 'channelId' | 'nodeId' | 'path' | 'ownerId'> & {
  platform: PlatformId;
};

export const channelOfAccount = (unit: Queries, accountId: number) =>
  unit.one<{ channelId: number }>(
    sql`SELECT channel_id AS "channelId" FROM content_account WHERE id = ${accountId}`,
  );

export const accountPlace = (unit: Queries, accountId: number) =>
  unit.one<AccountPlace>(sql`
    SELECT channel_id AS "channelId", node_id AS "nodeId", path, owner_id AS "ownerId", platform
    FROM content_account WHERE id = ${accountId}`);

export const insertComment = (
  unit: Unit,
  {
    attemptId,
    accountId,
    externalId,
    place,
    title,
    author,
    text,
    phone,
    marks,
    found,
    at,
  }: {
    attemptId: number;
    accountId: number;
    externalId: string;
    place: AccountPlace;
    title: string;
    author: string;
    text: string;
    phone: string | null;
    marks: ('intent' | 'phone' | 'complaint')[];
    found: readonly string[];
    at: string;
  },
) =>
  unit.query<{ id: number }>(sql`
    INSERT INTO post_comment (channel_id, node_id, path, owner_id, attempt_id, account_id, platform, title, external_id, author_mark,
                              author_sealed, text, phone_sealed, marks, words, at)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${attemptId}, ${accountId}, ${place.platform},
            ${title}, ${externalId}, ${unit.secrets.mark(`${place.platform}:${author}`, 'comment.author')},
            ${encryptAuthor(unit.secrets, author)}, ${text}, ${phone && encryptPhone(unit.secrets, phone)}, ${marks}::text[],
            ${found}::text[], ${at})
    ON CONFLICT ON CONSTRAINT post_comment_once DO NOTHING RETURNING id`);

/** Claims the right to tell the owner, at most once per interval. */
export const claimNotice = (unit: Queries, attemptId: number) =>
  unit.query(sql`
    UPDATE comment_watch SET told_at = now()
    WHERE attempt_id = ${attemptId} AND (told_at IS NULL OR told_at < now() - ${TELL_EVERY}::interval) RETURNING attempt_id`);
