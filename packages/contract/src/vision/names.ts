import type {} from '../core/events.ts';

declare module '../core/events.ts' {
  interface EventData {
    /** Figures of reports were brought up to date and are different now. */
    'report.changed': { from: string; to: string };
  }
}
