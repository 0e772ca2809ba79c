import type { FontWeight } from '@zhiying/contract';

/** The family under which both sides register the font of a weight; one family a weight leaves nothing to matching. */
export const fontFace = (weight: FontWeight) => `Zhiying Poster ${weight}`;

/** The file both sides load it from. */
export const FONT_FILES: Readonly<Record<FontWeight, string>> = {
  regular: 'NotoSansSC-Regular.woff',
  bold: 'NotoSansSC-Bold.woff',
  black: 'NotoSansSC-Black.woff',
};
