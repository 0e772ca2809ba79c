import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** Redacts secrets. Without a destination it writes one JSON line per entry to stdout. */
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
          // PostgreSQL quotes the whole refused row here.
          'err.detail',
          'err.where',
          'err.internalQuery',
        ],
        censor: '[已隐藏]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
