import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture nobody else has. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
