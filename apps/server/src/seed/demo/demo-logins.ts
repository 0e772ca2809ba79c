import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Everybody in the demo data signs in with this; it exists nowhere else. */
export const DEMO_PASSWORD = 'zhiying-demo-1';

/** One login for each kind of user. */
export const DEMO_LOGINS = [
  { uname: 'demo.admin', who: '平台管理员' },
  { uname: 'demo.ops', who: '总部运营' },
  { uname: 'demo.region', who: '大区运营' },
  { uname: 'demo.manager', who: '区域管理员' },
  { uname: 'demo.dealer', who: '经销商经理' },
  { uname: 'demo.store', who: '店长' },
  { uname: 'demo.adviser', who: '顾问' },
  { uname: 'demo.nobody', who: '无权限账号' },
] as const;

export async function demoLogins(db: Queries) {
  const loaded = await db.one(sql`SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true'`);
  return loaded ? { password: DEMO_PASSWORD, logins: DEMO_LOGINS.map((login) => ({ ...login })) } : null;
}
