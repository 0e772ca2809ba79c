export { channelsOf, endResets, endSessions, issueReset, resetLink } from './auth.repository.ts';
export { authRoutes } from './auth.routes.ts';
export { deviceName } from './device-name.ts';
export { forgetTries } from './login-tries.ts';
export { forgetEndedViews } from './view-as.ts';
