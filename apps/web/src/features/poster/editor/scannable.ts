/** How light a colour looks, from 0 to 1. */
function lightness(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Readers of codes look for dark on light; with less between the two many of them find nothing. */
const CONTRAST = 3;

export const scannable = ({ dark, light }: { dark: string; light: string }): boolean =>
  (lightness(light) + 0.05) / (lightness(dark) + 0.05) >= CONTRAST;
