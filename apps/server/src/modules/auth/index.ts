import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { authRoutes } from './auth.routes.ts';
import { forgetEndedViews } from './views.repository.ts';

export { MemberDisabled, PlaceDisabled } from './auth.errors.ts';
export {
  activateMember,
  channelsOf,
  createAssistantSession,
  endResets,
  endSession,
  endSessions,
  endSessionsVia,
  findById,
  issueReset,
  issueResets,
  keepVia,
  passwordOf,
  resetLink,
  sessionsToAsk,
  setPassword,
} from './auth.repository.ts';
export { passwordObstacles } from './auth.slots.ts';
export { beginSession } from './begin-session.ts';
export { deviceName } from './device-name.ts';
export { rememberDevice } from './known-device.ts';
export { clearAttempts, clearOwnAttempts, loginName, recordAttempt } from './login-attempts.repository.ts';
export { checkNewPassword } from './password-rules.ts';
export { askSecondStep } from './second-step.service.ts';
export { setAdminPassword } from './set-admin-password.ts';
export { viewPolicy } from './view-as.service.ts';

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
