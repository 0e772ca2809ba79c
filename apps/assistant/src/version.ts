/** Raised with every change that people should have; the console registers what was built under this number. */
export const VERSION = '1.0.1';
