import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetEndedViews } from './view-as.ts';

export {
  channelsOf,
  endResets,
  endSession,
  endSessions,
  issueReset,
  issueResets,
  passwordOf,
  resetLink,
  setPassword,
} from './auth.repository.ts';
export { deviceName } from './device-name.ts';
export { countTry, forgetOwnTries, forgetTries, loginName } from './login-tries.ts';
export { viewPolicy } from './view-as.ts';

export const authModule = defineModule({
  name: 'auth',
  areas: (kernel) => [authRoutes(kernel)],
  audited: { session: { word: '登录设备' } },
  nightly: [
    forgetEndedViews,
    sql`DELETE FROM session WHERE expires_at < now()`,
    sql`DELETE FROM login_try WHERE updated_at < now() - interval '1 day'`,
    sql`DELETE FROM password_reset WHERE expires_at < now() - interval '30 days'`,
  ],
});
