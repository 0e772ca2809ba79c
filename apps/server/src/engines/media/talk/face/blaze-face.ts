import { readFileSync } from 'node:fs';

/** The side of the square picture that the model looks at. */
export const SIDE = 128;
/** Channels and stride of each block; the 16 × 16 map is the one before the third halving. */
const BLOCKS: readonly (readonly [channels: number, stride: 1 | 2])[] = [
  [24, 1],
  [28, 1],
  [32, 2],
  [36, 1],
  [42, 1],
  [48, 2],
  [56, 1],
  [64, 1],
  [72, 1],
  [80, 1],
  [88, 1],
  [96, 2],
  [96, 1],
  [96, 1],
  [96, 1],
  [96, 1],
];
/** Of each guess: four numbers for the box, two for each of six points of the face. */
const NUMBERS = 16;

interface Plane {
  side: number;
  channels: number;
  data: Float32Array;
}

/** What the model makes of one anchor: how sure it is, and where box and points are, in shares of the picture. */
export interface Guess {
  score: number;
  box: { x: number; y: number; width: number; height: number };
  /** Right eye, left eye, nose, mouth, right ear, left ear, as the person has them. */
  points: { x: number; y: number }[];
}

let weights: Float32Array | undefined;
function weightsOf(): Float32Array {
  if (!weights) {
    const file = readFileSync(new URL('./blazeface.bin', import.meta.url));
    weights = Float32Array.from(new Float16Array(new Uint8Array(file).buffer));
  }
  return weights;
}

/**
 * BlazeFace (short range) on the processor: some 30 million multiplications, about 0.1 s. `pixels` are SIDE × SIDE × 3 values from
 * -1 to 1. The network is small and fixed, so that no runtime for models is needed.
 */
export function guessFaces(pixels: Float32Array): Guess[] {
  let place = 0;
  const take = (count: number) => weightsOf().subarray(place, (place += count));
  const convolved = (input: Plane, channels: number, kernel: number, stride: number) =>
    convolve(input, take(channels * kernel * kernel * input.channels), take(channels), { kernel, stride });

  let plane = relu(convolved({ side: SIDE, channels: 3, data: pixels }, 24, 5, 2));
  let fine = plane;
  for (const [channels, stride] of BLOCKS) {
    if (stride === 2) fine = plane;
    const each = convolveEach(plane, take(9 * plane.channels), take(plane.channels), stride);
    const mixed = convolved(each, channels, 1, 1);
    plane = relu(add(mixed, stride === 2 ? halved(plane) : plane));
  }
  const [fineScores, coarseScores] = [convolved(fine, 2, 1, 1), convolved(plane, 6, 1, 1)];
  const [finePlaces, coarsePlaces] = [
    convolved(fine, 2 * NUMBERS, 1, 1),
    convolved(plane, 6 * NUMBERS, 1, 1),
  ];
  return [...guesses(fineScores, finePlaces), ...guesses(coarseScores, coarsePlaces)];
}

function* guesses(scores: Plane, places: Plane): Generator<Guess> {
  const { side, channels: anchors } = scores;
  for (let at = 0; at < scores.data.length; at++) {
    const cell = Math.floor(at / anchors);
    const [ax, ay] = [((cell % side) + 0.5) / side, (Math.floor(cell / side) + 0.5) / side];
    const number = (index: number) => (places.data[at * NUMBERS + index] ?? 0) / SIDE;
    const [width, height] = [number(2), number(3)];
    yield {
      score: 1 / (1 + Math.exp(-(scores.data[at] ?? 0))),
      box: { x: ax + number(0) - width / 2, y: ay + number(1) - height / 2, width, height },
      points: Array.from({ length: 6 }, (_, point) => ({
        x: ax + number(4 + 2 * point),
        y: ay + number(5 + 2 * point),
      })),
    };
  }
}

/** Where a window of so many cells begins, so that the result covers the input (TensorFlow's SAME). */
const before = (side: number, kernel: number, stride: number) =>
  Math.floor(Math.max(0, (Math.ceil(side / stride) - 1) * stride + kernel - side) / 2);

/** Every output channel looks at every input channel. Weights: out × kernel × kernel × in. */
function convolve(
  input: Plane,
  filter: Float32Array,
  bias: Float32Array,
  { kernel, stride }: { kernel: number; stride: number },
): Plane {
  const side = Math.ceil(input.side / stride);
  const lead = before(input.side, kernel, stride);
  const [wide, out] = [input.channels, bias.length];
  const data = new Float32Array(side * side * out);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let channel = 0; channel < out; channel++) {
        let sum = bias[channel] as number;
        for (let ky = 0; ky < kernel; ky++)
          for (let kx = 0; kx < kernel; kx++) {
            const [iy, ix] = [y * stride + ky - lead, x * stride + kx - lead];
            if (iy < 0 || ix < 0 || iy >= input.side || ix >= input.side) continue;
            const from = (iy * input.side + ix) * wide;
            const weight = ((channel * kernel + ky) * kernel + kx) * wide;
            for (let c = 0; c < wide; c++)
              sum += (input.data[from + c] as number) * (filter[weight + c] as number);
          }
        data[(y * side + x) * out + channel] = sum;
      }
  return { side, channels: out, data };
}

/** Every channel looks at itself alone, 3 × 3. Weights: kernel × kernel × channels. */
function convolveEach(input: Plane, filter: Float32Array, bias: Float32Array, stride: number): Plane {
  const side = Math.ceil(input.side / stride);
  const lead = before(input.side, 3, stride);
  const { channels } = input;
  const data = new Float32Array(side * side * channels);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * channels;
      data.set(bias, to);
      for (let k = 0; k < 9; k++) {
        const [iy, ix] = [y * stride + Math.floor(k / 3) - lead, x * stride + (k % 3) - lead];
        if (iy < 0 || ix < 0 || iy >= input.side || ix >= input.side) continue;
        const from = (iy * input.side + ix) * channels;
        for (let c = 0; c < channels; c++)
          (data[to + c] as number) += (input.data[from + c] as number) * (filter[k * channels + c] as number);
      }
    }
  return { side, channels, data };
}

/** The largest of each 2 × 2. */
function halved(input: Plane): Plane {
  const side = input.side / 2;
  const { channels } = input;
  const data = new Float32Array(side * side * channels);
  for (let at = 0; at < data.length; at++) {
    const [cell, channel] = [Math.floor(at / channels), at % channels];
    const first = (2 * Math.floor(cell / side) * input.side + 2 * (cell % side)) * channels + channel;
    const row = input.side * channels;
    data[at] = Math.max(
      ...[first, first + channels, first + row, first + row + channels].map((one) => input.data[one] ?? 0),
    );
  }
  return { side, channels, data };
}

/** The second may have fewer channels: the rest is nothing. */
function add(one: Plane, other: Plane): Plane {
  for (let cell = 0; cell < one.side * one.side; cell++)
    for (let c = 0; c < other.channels; c++)
      (one.data[cell * one.channels + c] as number) += other.data[cell * other.channels + c] as number;
  return one;
}

function relu(plane: Plane): Plane {
  for (let at = 0; at < plane.data.length; at++) if ((plane.data[at] as number) < 0) plane.data[at] = 0;
  return plane;
}
