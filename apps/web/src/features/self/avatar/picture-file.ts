import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE } from '@zhiying/contract';
import { type Crop, type Sides, sideOf } from './crop.ts';

/** What may be opened here; what is sent is cut and much smaller. */
const MOST_OPENED = 30_000_000;
const SMALLEST_SIDE = 32;
/** Tried one after the other until the picture is small enough. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

export interface OpenedPicture extends Sides {
  url: string;
  image: HTMLImageElement;
}

/** Throws with words for the person where it is no picture a browser can show. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MOST_OPENED) throw new Error('图片超过 30 MB，请更换较小的图片');
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new Error('无法识别该图片，请更换');
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.min(width, height) >= SMALLEST_SIDE) return { url, image, width, height };
  URL.revokeObjectURL(url);
  throw new Error(`图片过小，边长至少 ${SMALLEST_SIDE} 像素`);
}

/** The chosen square as a JPEG in base64, no larger than the server takes; what was transparent becomes white. */
export async function cutPicture({ image, ...sides }: OpenedPicture, crop: Crop): Promise<string> {
  const side = sideOf(sides, crop.zoom);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(AVATAR_MAX_SIDE, Math.round(side));
  canvas.height = canvas.width;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('浏览器无法处理图片');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if ((base64.length * 3) / 4 <= AVATAR_MAX_BYTES) return base64;
  }
  throw new Error('图片无法压缩到所需大小，请更换');
}
