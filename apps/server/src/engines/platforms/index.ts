/** The platforms content is published on, each behind the same interface. */
export type * from './connector.ts';
export { type ErrorCategory, type Outcome, PlatformError } from './platform-error.ts';
