import encode from 'qr';

/** Rows of a code, true where it is dark; without the quiet zone around it. */
export type Matrix = readonly (readonly boolean[])[];

/** The narrowest quiet zone that the encoder writes; each layer has one of its own. */
const BORDER = 1;

/** The code of a text, with a quarter of it to spare so that a scratched print still reads. Throws if it is too long. */
export const qrMatrix = (text: string): Matrix =>
  encode(text, 'raw', { ecc: 'quartile', border: BORDER })
    .slice(BORDER, -BORDER)
    .map((row) => row.slice(BORDER, -BORDER));
