import { type Frame, middleOf, type Point, turn } from './geometry.ts';

/** Degrees of a whole step with Shift. */
const STEP = 15;
/** Within so many degrees of upright or lying, a frame becomes exactly that. */
const NEAR = 3;

/** Between −180 and 180. */
export const plainAngle = (degrees: number): number => {
  const angle = (((degrees % 360) + 540) % 360) - 180;
  return angle === -180 ? 180 : angle;
};

export const angleTo = (middle: Point, point: Point): number =>
  (Math.atan2(point.y - middle.y, point.x - middle.x) * 180) / Math.PI;

/** The angle a frame gets: in whole steps, drawn to the nearest right angle, or as it is. */
export function settledAngle(degrees: number, how: 'steps' | 'near' | 'free'): number {
  const angle = plainAngle(degrees);
  if (how === 'steps') return plainAngle(Math.round(angle / STEP) * STEP);
  const right = Math.round(angle / 90) * 90;
  return plainAngle(how === 'near' && Math.abs(angle - right) <= NEAR ? right : Math.round(angle));
}

/** Turns a frame around any point, as a member of a group does. */
export function turnFrame(frame: Frame, about: Point, degrees: number): Frame {
  const { x, y } = turn(middleOf(frame), about, degrees);
  return {
    ...frame,
    x: x - frame.width / 2,
    y: y - frame.height / 2,
    rotate: plainAngle(frame.rotate + degrees),
  };
}
