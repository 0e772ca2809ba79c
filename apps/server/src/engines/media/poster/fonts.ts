import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';
import type { FontWeight } from '@zhiying/contract';
import { fontFace } from '@zhiying/poster';
import { MediaError } from '../media.errors.ts';

const FILES: Record<FontWeight, URL> = {
  regular: new URL('./fonts/NotoSansSC-Regular.woff', import.meta.url),
  bold: new URL('../fonts/NotoSansSC-Bold.woff', import.meta.url),
  black: new URL('./fonts/NotoSansSC-Black.woff', import.meta.url),
};

let registered = false;

/** The fonts of posters under the names that drawing uses; those of the machine are never looked at. */
export function registerFonts(files: Record<FontWeight, URL> = FILES): void {
  if (registered) return;
  for (const [weight, file] of Object.entries(files))
    if (!GlobalFonts.registerFromPath(fileURLToPath(file), fontFace(weight as FontWeight)))
      throw new MediaError(
        'missing',
        '服务器缺少海报字体，请联系管理员',
        new Error(`the font ${file} cannot be read`),
      );
  registered = true;
}
