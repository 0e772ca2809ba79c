import { AVATAR_PATH } from '@zhiying/contract';
import { raw, type SQL, sql } from '#db/sql.ts';

/** The address of the picture of a member of this alias, or NULL. */
export const avatarOf = (member: SQL): SQL => sql`(${raw(`'${AVATAR_PATH}/'`)} || ${member}.avatar)`;
