import { createMedia } from '#engines/media/index.ts';

/** One for each process: asking what the machine can do takes a moment. */
export const media = createMedia();
