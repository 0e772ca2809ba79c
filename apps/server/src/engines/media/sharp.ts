import sharp from 'sharp';

// Pictures come once each: a cache of decoded ones only holds memory. One thread: many jobs may run beside each other.
sharp.cache(false);
sharp.concurrency(1);

/** The image library as all of us use it, whoever loads it first. */
export { sharp };
