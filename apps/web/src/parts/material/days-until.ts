import dayjs from 'dayjs';

/** Whole days from today to a day: 0 is today, negative is past. */
export const daysUntil = (day: string, now: Date = new Date()) =>
  dayjs(day).startOf('day').diff(dayjs(now).startOf('day'), 'day');
