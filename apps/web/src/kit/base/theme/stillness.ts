/** Whether the person asked their system for less motion. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
