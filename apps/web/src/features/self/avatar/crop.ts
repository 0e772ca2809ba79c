/** Which square of a picture is cut out: its middle, in the picture's own pixels, and how far it is magnified. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Sides {
  width: number;
  height: number;
}

export const MOST_ZOOM = 5;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The whole of the shorter side, in the middle. */
export const wholeCrop = ({ width, height }: Sides): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square, in the picture's pixels. */
export const sideOf = ({ width, height }: Sides, zoom: number) => Math.min(width, height) / zoom;

/** The nearest square that lies within the picture. */
export function within(sides: Sides, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MOST_ZOOM);
  const half = sideOf(sides, zoom) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, sides.width - half),
    y: clamp(crop.y, half, sides.height - half),
  };
}

/** Where the picture lies behind the square, in parts of the square's side. */
export function placement(sides: Sides, crop: Crop) {
  const side = sideOf(sides, crop.zoom);
  const percent = (part: number) => `${(part / side) * 100}%`;
  return {
    width: percent(sides.width),
    height: percent(sides.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  };
}
