/** Whether the person asked their system for less motion. There is nobody to ask while the program is built. */
export const prefersReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
