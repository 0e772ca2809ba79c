/** `3,482`. What the browser's own formatting says of whole numbers, without the locale data it loads for it. */
export const figure = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
