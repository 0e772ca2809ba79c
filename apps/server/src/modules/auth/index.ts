export { channelsOf, endSessions, issueReset, resetLink } from './auth.repository.ts';
export { authRoutes, selfRoutes } from './auth.routes.ts';
export { deviceName } from './device-name.ts';
export { forgetTries } from './login-tries.ts';
export { forgetEndedViews } from './view-as.ts';
