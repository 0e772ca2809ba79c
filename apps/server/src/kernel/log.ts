import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Secrets are cut out wherever they might be passed along. Without a destination: one JSON line per event on stdout. */
export const createLog = (level: string, destination?: { write(line: string): void }) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          '*.password',
          '*.repass',
          '*.token',
          '*.passwordHash',
          // PostgreSQL quotes the whole row that it refused.
          'err.detail',
          'err.where',
          'err.internalQuery',
        ],
        censor: '[已隐藏]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
