import { sql } from '#db/sql.ts';

export { changeable, usable } from '#kernel/access/row-reach.ts';

/** A day in China is over when it is over there. */
export const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;
export const IN_FORCE = sql`(r.until IS NULL OR r.until >= ${CHINA_TODAY})`;
