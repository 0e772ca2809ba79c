const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds until an event is tried again, by how often it was tried: growing, until its three days are over. */
const AFTER_TRY = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
const LAST = 24 * HOUR;
export const pauseAfter = (tries: number) => AFTER_TRY[tries - 1] ?? LAST;

const SHORTEST_REST = 30;
const LONGEST_REST = 10 * MINUTE;
/** How long a receiver is left alone, in seconds, by how often it failed in a row; as long as it asks for, up to an hour. */
export const restAfter = (failures: number, asked: number | null) =>
  asked === null
    ? Math.min(LONGEST_REST, SHORTEST_REST * 2 ** Math.min(failures - 1, 10))
    : Math.min(HOUR, Math.max(1, asked));
