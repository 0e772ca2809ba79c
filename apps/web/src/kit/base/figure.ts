/** Formats a whole number as `3,482`, like the browser's own formatting but without its locale data. */
export const figure = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
